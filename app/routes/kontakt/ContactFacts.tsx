import type { ReactNode } from "react";
import { Facts } from "~/ui/Facts";

type Reached = {
  owner: string | null;
  address: string | null;
  email: string | null;
  supportEmail: string | null;
  phone: string | null;
};

export function ContactFacts({ brand }: { brand: Reached }) {
  const { owner, address, email, supportEmail, phone } = brand;
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
  ];
  return <Facts facts={facts.filter(([, value]) => value)} />;
}

type Registered = { organisationNumber: string | null; vatNumber: string | null };

export function CompanyFacts({ brand: { organisationNumber, vatNumber } }: { brand: Registered }) {
  const facts: [name: string, value: ReactNode][] = [
    ["Organisations\u00adnummer", organisationNumber],
    ["Momsnummer", vatNumber],
  ];
  const known = facts.filter(([, value]) => value);
  return (
    known.length > 0 && (
      <>
        <h2>Om företaget</h2>
        <Facts facts={known} />
      </>
    )
  );
}

function mailsOf(email: string | null, support: string | null): [what: string, mail: string][] {
  if (email && support && email !== support)
    return [
      ["Frågor", email],
      ["Hjälp och köp", support],
    ];
  const mail = email ?? support;
  return mail ? [["E-post", mail]] : [];
}
