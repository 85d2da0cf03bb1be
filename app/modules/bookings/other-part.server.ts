import { sql } from "drizzle-orm";
import type { PlaceIndex } from "~/modules/places/place-index";
import { firstName } from "~/modules/users/rules";
import type { BookingStatus } from "./types";

export type OtherPart = { fromId: number; toId: number; onAt: number; offAt: number; late: number } & (
  | { kind: "ride"; publicId: string; driver: string; status: BookingStatus; hasYes: boolean }
  | { kind: "coach"; publicId: string; operator: string; ticketId: string | null; isOff: boolean }
);

const after = (departure: string, minutes: string) =>
  `floor(extract(epoch from ${departure} + ${minutes} * interval '1 minute') * 1000)::bigint`;

/** SQL column of `booking`: the ride or the coach before or after the change of its journey. */
export const otherPartText = `(case when booking.journey_id is not null then coalesce((
    select json_build_object('kind', 'ride', 'publicId', part.public_id, 'driver', driver.display_name,
      'status', part.status, 'hasYes', part.yes_at is not null, 'late', ride.late_minutes, 'fromId', part.from_place_id, 'toId', part.to_place_id,
      'onAt', ${after("ride.departure_at", "part.on_minutes")},
      'offAt', ${after("ride.departure_at", "part.off_minutes")})
    from booking part join ride on ride.id = part.ride_id join users driver on driver.id = part.counterparty_id
    where part.journey_id = booking.journey_id and part.id <> booking.id
  ), (
    select json_build_object('kind', 'coach', 'publicId', departure.public_id, 'operator', operator, 'late', 0,
      'ticketId', case when ticket.status = 'confirmed' then ticket.public_id end,
      'isOff', departure.status = 'cancelled' or case when ticket.id is null then booking.status <> 'requested'
        else ticket.status <> 'confirmed' end,
      'fromId', on_stop.place_id, 'toId', off_stop.place_id,
      'onAt', ${after("departure.departure_at", "on_stop.minutes")},
      'offAt', ${after("departure.departure_at", "off_stop.minutes")})
    from booking_journey journey join departure on departure.id = journey.departure_id
    join departure_stop on_stop on on_stop.departure_id = departure.id and on_stop.position = journey.from_leg
    join departure_stop off_stop on off_stop.departure_id = departure.id and off_stop.position = journey.to_leg
    left join bus_booking ticket on ticket.id = journey.ticket_id
    where journey.id = booking.journey_id)) end)`;

export const otherPart = sql<OtherPart | null>`${sql.raw(otherPartText)}`;

/** Of who reads it, with its delay; ms UTC. */
export type OwnPart = { part: number | null; onAt: number; offAt: number };

export type JourneyPart = ReturnType<typeof otherPartOf>;

/** `arrives` and `leaves` at the change, ms UTC, with the delays told. */
export function otherPartOf({ fromId, toId, late, ...part }: OtherPart, own: OwnPart, index: PlaceIndex) {
  const delay = late * 60_000;
  const [arrives, leaves] = own.part === 1 ? [own.offAt, part.onAt + delay] : [part.offAt + delay, own.onAt];
  const ends = { from: index.nameOf(fromId), to: index.nameOf(toId), arrives, leaves };
  return part.kind === "ride" ? { ...part, ...ends, driver: firstName(part.driver) } : { ...part, ...ends };
}
