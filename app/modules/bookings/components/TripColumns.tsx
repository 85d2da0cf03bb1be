import type { ReactNode } from "react";

type TripColumnsProps = {
  /** What comes first and what waits for an answer; false where there is neither. */
  lead: ReactNode;
  /** The rest, in the order of time. */
  children: ReactNode;
};

/** One's trips: on a phone one below the other, where there is room in two columns. */
export function TripColumns({ lead, children }: TripColumnsProps) {
  if (!lead) return <div className="stack narrow">{children}</div>;
  return (
    <div className="cols halves">
      <div className="stack">{lead}</div>
      <div className="stack">{children}</div>
    </div>
  );
}
