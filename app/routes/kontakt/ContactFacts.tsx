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

/** Who we are and how we are reached, as far as it is configured. */
export function ContactFacts({ brand }: ContactFactsProps) {
  const { owner, address, email, supportEmail, phone, organisationNumber, vatNumber } = brand;
  const mails = [email, supportEmail].filter((mail, n, all) => mail !== null && all.indexOf(mail) === n);
  if (mails.length === 0 && !phone && !address) return <p>Våra kontaktuppgifter är inte ifyllda än.</p>;
  return (
    <ul>
      {mails.map((mail) => (
        <li key={mail}>
          <strong>E-post:</strong> <a href={`mailto:${mail}`}>{mail}</a>
        </li>
      ))}
      {phone && (
        <li>
          <strong>Telefon:</strong> <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
        </li>
      )}
      {(owner || address) && (
        <li>
          <strong>Adress:</strong> {[owner, address].filter(Boolean).join(", ")}
        </li>
      )}
      {organisationNumber && (
        <li>
          <strong>Organisationsnummer:</strong> {organisationNumber}
        </li>
      )}
      {vatNumber && (
        <li>
          <strong>Momsregistreringsnummer:</strong> {vatNumber}
        </li>
      )}
    </ul>
  );
}
