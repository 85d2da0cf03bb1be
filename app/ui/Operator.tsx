type OperatorProps = {
  operator: {
    who: string;
    organisationNumber: string | null;
    vatNumber: string | null;
    address: string | null;
  };
};

export function Operator({ operator: { who, organisationNumber, vatNumber, address } }: OperatorProps) {
  return (
    <>
      {who}
      {organisationNumber && (
        <>
          , organisationsnummer <span className="whole">{organisationNumber}</span>
        </>
      )}
      {vatNumber && (
        <>
          , momsregistreringsnummer <span className="whole">{vatNumber}</span>
        </>
      )}
      {address && `, ${address}`}
    </>
  );
}
