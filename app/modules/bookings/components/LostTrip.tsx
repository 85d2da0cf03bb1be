import { Link } from "@remix-run/react";
import { Disclosure } from "~/ui/Disclosure";
import { Time } from "~/ui/Time";
import type { LostTrip as Lost } from "../next-rides.server";
import { BookingTag } from "./BookingTag";
import { OtherWays } from "./OtherWays";

type LostTripProps = { trip: Lost; formKey: string };

export function LostTrip({ trip: { booking, what, ...ways }, formKey }: LostTripProps) {
  const { from, to, onAt } = booking;
  return (
    <div className="card lost">
      <div className="entry">
        <span className="at">
          <Time at={onAt} show="time" />
        </span>
        <Link to={`/my-passenger-rides/${booking.publicId}`}>
          <strong>
            {from.name} – {to.name}
          </strong>
        </Link>
        <span className="line">
          <span className="small grow">
            <strong>{what.title}.</strong> {what.text}
          </span>
          <BookingTag {...booking} />
        </span>
      </div>
      <Disclosure summary="Res så här i stället" isOpen>
        <div className="stack tight">
          <OtherWays {...ways} seats={booking.seats} formKey={formKey} />
          <p>
            <Link to={`/select-location?from=${from.slug}&to=${to.slug}`}>
              Sök {from.name}–{to.name}
            </Link>
          </p>
        </div>
      </Disclosure>
    </div>
  );
}
