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
  return (
    <ul>
      {mails.map(([what, mail]) => (
        <li key={mail}>
          <strong>{what}:</strong> <a href={`mailto:${mail}`}>{mail}</a>
        </li>
      ))}
      {phone && (
        <li>
          <strong>Telefon:</strong>{" "}
          <a className="whole" href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
            {phone}
          </a>
        </li>
      )}
      {(owner || address) && (
        <li>
          <strong>Adress:</strong> {[owner, address].filter(Boolean).join(", ")}
        </li>
      )}
      {organisationNumber && (
        <li>
          <strong>Organisationsnummer:</strong> <span className="whole">{organisationNumber}</span>
        </li>
      )}
      {vatNumber && (
        <li>
          <strong>Momsregistreringsnummer:</strong> <span className="whole">{vatNumber}</span>
        </li>
      )}
    </ul>
  );
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
