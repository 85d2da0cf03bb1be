import type { ReactNode } from "react";
import type { Trips } from "../trips.server";
import { NextTrip } from "./NextTrip";
import { ToAnswer } from "./ToAnswer";
import { TripList } from "./TripList";

type TripColumnsProps = Pick<Trips, "next" | "toAnswer" | "days" | "now"> & {
  formKey: string;
  /** in place of the next trip, on its day */
  card?: ReactNode;
  /** below the days */
  children: ReactNode;
};

/** One's trips: on a phone one below the other, where there is room in two columns. */
export function TripColumns({ next, card, toAnswer, days, children, ...rest }: TripColumnsProps) {
  const list = <TripList days={days} {...rest} />;
  if (!next && toAnswer.length === 0)
    return (
      <div className="stack narrow">
        {list}
        {children}
      </div>
    );
  return (
    <div className="cols halves">
      <div className="stack">
        {card ?? (next && <NextTrip trip={next} now={rest.now} />)}
        <ToAnswer bookings={toAnswer} {...rest} />
      </div>
      <div className="stack">
        {list}
        {children}
      </div>
    </div>
  );
}
