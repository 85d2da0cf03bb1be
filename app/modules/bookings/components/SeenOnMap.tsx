type SeenOnMapProps = { ends: string[]; firstName: string };

/** Said where an end is a position on the map. @param props.ends slugs */
export function SeenOnMap({ ends, firstName }: SeenOnMapProps) {
  return (
    ends.some((slug) => /^\d\d\./.test(slug)) && (
      <p className="muted small">{firstName} ser på kartan var du vill gå på och av, på 100 meter när, när du bokar.</p>
    )
  );
}
