import { type SQL, sql } from "drizzle-orm";
import { showsPhones } from "~/modules/bookings/rules";
import { isJourneyBroken } from "~/modules/bookings/sql.server";
import type { BookingStatus, Role } from "~/modules/bookings/types";
import type { Ride } from "~/modules/rides/types";
import { carWords } from "~/modules/users/car-words";
import { maskContacts } from "~/modules/users/contact-masking";
import { firstName, pictureOf } from "~/modules/users/rules";
import { areBlocked } from "~/modules/users/sql.server";
import type { User } from "~/modules/users/types";
import { type Db, milliseconds, type Tx } from "~/platform/db.server";
import type { CarPosition } from "./position";
import { nothingSaid, passedStops, stopsOf } from "./rules";
import type { Progress, ReportKind, Rider, TripState } from "./types";

type Shown = Pick<User, "publicId" | "pictureUrl" | "showsPicture" | "deletedAt" | "blockedAt">;
type PersonRow = Shown & { id: number; name: string; phone: string | null };

type LastSaid = { kind: ReportKind; minutes: number | null; at: number };

type RiderRow = {
  id: number;
  publicId: string;
  status: BookingStatus;
  agreedDepartureAt: number;
  isBlocked: boolean;
  seats: number;
  onMinutes: number;
  offMinutes: number;
  fromPlaceId: number;
  toPlaceId: number;
  from: string;
  to: string;
  start: { lat: number; lng: number };
  driver: PersonRow;
  passenger: PersonRow;
  said: LastSaid | null;
  isComing: boolean;
  isAsked: boolean;
  isBroken: boolean;
  /** at the change, with what was told, for the second part of a journey */
  arrives: number | null;
};

type StopRow = { placeId: number; minutes: number; meetingPoint: string };

type Row = {
  id: number;
  publicId: string;
  kind: Ride["kind"];
  status: Ride["status"];
  departureAt: number;
  arrivalAt: number;
  stops: StopRow[];
  owner: PersonRow;
  car: Pick<User, "vehicleMake" | "vehicleColour"> | null;
  plate: string | null;
  riders: RiderRow[] | null;
  state: TripState | null;
  reached: number | null;
  delay: number;
  seenLate: number | null;
  confirmedAt: number | null;
  reportedAt: number | null;
  position: PositionRow | null;
  passed: { minutes: number | null; at: number }[] | null;
};

type PositionRow = {
  lat: number | null;
  lng: number | null;
  minutes: number | null;
  at: number | null;
  endsAt: number;
  isToldSince: boolean;
};

type Person = { userId: number; firstName: string; picture: string | null; phone: string | null };

export type Traveller = Rider &
  Pick<RiderRow, "status" | "agreedDepartureAt" | "isBlocked"> &
  Pick<RiderRow, "seats" | "fromPlaceId" | "toPlaceId" | "start" | "said" | "isComing" | "isBroken" | "arrives"> & {
    person: Person;
  };

export type Trip = ReturnType<typeof tripOf>;

/** A ride with its travellers and reports; null where there is none. @param which condition on `ride` */
export async function readTrip(from: Db | Tx, which: SQL): Promise<Trip | null> {
  const [row] = await from.execute<Row>(sql`
    select ride.id, ride.public_id as "publicId", ride.kind, ride.status,
      ${milliseconds(sql`ride.departure_at`)} as "departureAt", ${milliseconds(sql`arrival_at`)} as "arrivalAt",
      state, reached, late_minutes as delay, seen_late as "seenLate",
      ${milliseconds(sql`confirmed_at`)} as "confirmedAt", ${milliseconds(sql`reported_at`)} as "reportedAt",
      ${person(sql`owner`)} as owner, ${car.shown} as car, ${car.plate} as plate,
      (select json_build_object('lat', lat, 'lng', lng, 'minutes', minutes, 'at', ${milliseconds(sql`at`)},
         'endsAt', ${milliseconds(sql`ends_at`)}, 'isToldSince', ${isToldSince(sql`trip_position.at`)})
       from trip_position where ride_id = ride.id and user_id = ${driverId}) as position,
      ${passedOf(driverId)} as passed,
      (select json_agg(json_build_object('placeId', place_id, 'minutes', minutes, 'meetingPoint', meeting_point)
         order by position)
       from ride_stop where ride_id = ride.id) as stops,
      (select json_agg(json_build_object('id', booking.id, 'publicId', booking.public_id, 'status', booking.status,
         'agreedDepartureAt', ${milliseconds(sql`agreed_departure_at`)},
         'isBlocked', ${areBlocked(sql`booking.user_id`, sql`booking.counterparty_id`)}, 'seats', booking.seats,
         'onMinutes', on_minutes, 'offMinutes', off_minutes, 'fromPlaceId', from_place_id, 'toPlaceId', to_place_id,
         'from', start.name, 'to', finish.name,
         'start', json_build_object('lat', start.lat, 'lng', start.lng), 'driver', ${person(sql`driver`)}, 'passenger', ${person(sql`passenger`)},
         'said', (select json_build_object('kind', kind, 'minutes', minutes, 'at', ${milliseconds(sql`at`)})
           from trip_report where booking_id = booking.id order by id desc limit 1),
         'isComing', exists (select from trip_report where booking_id = booking.id), 'isAsked', reconfirm is not null,
         'isBroken', ${isJourneyBroken}, 'arrives', ${arrivesAtChange}) order by on_minutes, booking.id)
       from booking
       join users driver on driver.id = case ride.kind when 'offer' then booking.counterparty_id else booking.user_id end
       join users passenger
         on passenger.id = case ride.kind when 'offer' then booking.user_id else booking.counterparty_id end
       join place start on start.id = from_place_id join place finish on finish.id = to_place_id
       where booking.ride_id = ride.id and booking_type = 'seat' and booking.status in ('accepted', 'completed')) as riders
    from ride join users owner on owner.id = ride.user_id left join trip on ${isTripOf(driverId)}
    where ${which}`);
  return row ? tripOf(row) : null;
}

/** Condition on `trip` of a `ride`: it is told by this driver, and not by one who has left a wanted ride. */
export const isTripOf = (driver: SQL): SQL => sql`trip.ride_id = ride.id and not exists (
  select from trip_report told
  where told.ride_id = ride.id and told.booking_id is null and told.actor_id <> ${driver}
    and told.id = (select max(id) from trip_report where ride_id = ride.id and booking_id is null))`;

/** Condition on a `ride`: its driver has told since how late they are, which holds against where the car was seen. */
export const isToldSince = (at: SQL): SQL => sql`exists (
  select from trip_report told
  where told.ride_id = ride.id and booking_id is null and kind in ('late', 'at_stop') and told.at >= ${at})`;

/** When stops were reached, or left, for a query on `ride`. */
export const passedOf = (driver: SQL): SQL => sql`(
  select json_agg(json_build_object('minutes', minutes, 'at', ${milliseconds(sql`at`)}) order by id)
  from trip_report where ride_id = ride.id and booking_id is null and actor_id = ${driver}
    and kind in ('driving', 'at_stop'))`;

/** A person's role in a trip; null for who is not part of it. */
export function roleIn({ driver, riders }: Pick<Trip, "driver" | "riders">, userId: number): Role | null {
  if (driver?.userId === userId) return "driver";
  return riders.some((rider) => rider.userId === userId) ? "passenger" : null;
}

/** A number of driver or passenger, where the two see each other's by now. @param now ms UTC */
export function phoneShown({ phone }: Person, { plan }: Trip, { agreedDepartureAt, ...rider }: Traveller, now: number) {
  const ride = { departureAt: new Date(plan.departureAt), arrivalAt: new Date(plan.arrivalAt) };
  const agreed = { ...rider, reconfirm: null, agreedDepartureAt: new Date(agreedDepartureAt) };
  return showsPhones(ride, agreed, now) ? phone : null;
}

/** Whether a ride is neither cancelled nor completed. */
export function isTravelling({ status }: Pick<Trip, "status">): boolean {
  return status === "open" || status === "full" || status === "departed";
}

const arrivesAtChange = sql`(
  select ${milliseconds(sql`before.departure_at + (first.off_minutes + before.late_minutes) * interval '1 minute'`)}
  from booking first join ride before on before.id = first.ride_id
  where booking.journey_part = 2 and first.journey_id = booking.journey_id and first.journey_part = 1
    and first.status = 'accepted')`;

const car = {
  shown: ofCar(sql`json_build_object('vehicleMake', car.make, 'vehicleColour', car.colour)`),
  plate: ofCar(sql`car.plate`),
};

const driverId = sql`case ride.kind when 'offer' then ride.user_id else (
  select booking.user_id from booking
  where booking.ride_id = ride.id and booking_type = 'seat' and booking.status in ('accepted', 'completed') limit 1) end`;

const person = (of: SQL) => sql`json_build_object('id', ${of}.id, 'name', ${of}.display_name,
  'phone', case when ${of}.phone_verified_at is not null then ${of}.phone end, 'publicId', ${of}.public_id,
  'pictureUrl', ${of}.picture_url, 'showsPicture', ${of}.shows_picture, 'deletedAt', ${of}.deleted_at,
  'blockedAt', ${of}.blocked_at)`;

function ofCar(what: SQL): SQL {
  return sql`(
    select ${what} from (
      select ride.vehicle_make as make, ride.vehicle_colour as colour, ride.vehicle_registration as plate
      where ride.kind = 'offer'
      union all
      select driver.vehicle_make, driver.vehicle_colour, driver.vehicle_registration
      from booking join users driver on driver.id = booking.user_id
      where ride.kind = 'request' and booking.ride_id = ride.id and booking_type = 'seat'
        and booking.status in ('accepted', 'completed')) car limit 1)`;
}

function tripOf(row: Row) {
  const agreed = row.riders ?? [];
  const { departureAt, arrivalAt } = row;
  const [position, stops] = [positionOf(row), stopsOf(row.stops, agreed)];
  const current = row.position?.isToldSince ? null : position;
  const isAwaitedAtStart = agreed.some(({ onMinutes }) => onMinutes === stops[0]?.minutes);
  const passed = passedStops(row.passed ?? [], isAwaitedAtStart);
  return {
    rideId: row.id,
    publicId: row.publicId,
    kind: row.kind,
    status: row.status,
    plan: { departureAt, arrivalAt, stops, isAwaitedAtStart, position: current, passed },
    meetingPoints: new Map(row.stops.map(({ placeId, meetingPoint }) => [placeId, meetingPoint])),
    driver: driverOf(row),
    car: row.car ? maskContacts(carWords(row.car)) : "",
    plate: row.plate ?? "",
    riders: agreed.filter(({ isAsked }) => !isAsked).map(travellerOf),
    /** who has been asked to confirm a change, and nothing is opened to until then */
    asked: agreed.filter(({ isAsked }) => isAsked).map(travellerOf),
    progress: progressOf(row),
    sharedUntil: row.position?.endsAt ?? null,
    position,
  };
}

function positionOf({ position }: Row): CarPosition | null {
  const { lat = null, lng = null, minutes = null, at = null } = position ?? {};
  return lat === null || lng === null || minutes === null || at === null ? null : { lat, lng, minutes, at };
}

function driverOf({ kind, owner, riders }: Row): Person | null {
  const row = kind === "offer" ? owner : riders?.[0]?.driver;
  return row ? personOf(row) : null;
}

function progressOf(row: Row): Progress {
  const { state, reached, delay, seenLate, confirmedAt, reportedAt } = row;
  return state ? { state, reached, delay, seenLate: seenLate ?? 0, confirmedAt, reportedAt } : nothingSaid;
}

function travellerOf({ id, passenger, driver: _driver, isAsked: _isAsked, ...rider }: RiderRow): Traveller {
  const person = personOf(passenger);
  return { ...rider, bookingId: id, userId: person.userId, firstName: person.firstName, person };
}

function personOf(row: PersonRow): Person {
  return { userId: row.id, firstName: firstName(row.name), picture: pictureOf(row), phone: row.phone };
}
