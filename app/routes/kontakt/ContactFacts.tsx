import type { ReactNode } from "react";
import { Facts } from "~/ui/Facts";

type ContactFactsProps = {
  brand: {
    owner: string | null;
    address: string | null;
    email: string | null;
    supportEmail: string | null;
    phone: string | null;
    organisationNumber: string | null;
    vatNumber: string | null;
  };
};

export function ContactFacts({ brand }: ContactFactsProps) {
  const { owner, address, email, supportEmail, phone, organisationNumber, vatNumber } = brand;
  const mails = mailsOf(email, supportEmail);
  if (mails.length === 0 && !phone && !address) return <p>Våra kontaktuppgifter är inte ifyllda än.</p>;
  const facts: [name: string, value: ReactNode][] = [
    ...mails.map(([what, mail]): [string, ReactNode] => [what, <a href={`mailto:${mail}`}>{mail}</a>]),
    [
      "Telefon",
      phone && (
        <a className="whole" href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
          {phone}
        </a>
      ),
    ],
    ["Adress", [owner, address].filter(Boolean).join(", ")],
    ["Organisations\u00adnummer", organisationNumber],
    ["Moms\u00adregistrerings\u00adnummer", vatNumber],
  ];
  return <Facts facts={facts.filter(([, value]) => value)} />;
}

function mailsOf(email: string | null, support: string | null): [what: string, mail: string][] {
  if (email && support && email !== support)
    return [
      ["Frågor om tjänsten", email],
      ["Hjälp med en resa, ett köp eller ditt konto", support],
    ];
  const mail = email ?? support;
  return mail ? [["E-post", mail]] : [];
}
