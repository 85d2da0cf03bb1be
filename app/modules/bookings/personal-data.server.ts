import { sql } from "drizzle-orm";
import { bookingEvents, bookings, journeys } from "#drizzle/schema/bookings";
import { periods } from "~/modules/retention/periods";
import { type ExportRow, emptySome, type PersonalData, removeSome } from "~/modules/retention/personal-data.server";
import { maskContacts } from "~/modules/users/contact-masking";
import { firstName } from "~/modules/users/rules";
import { sql as read } from "~/platform/db.server";

export const personalData: PersonalData = {
  sections: {
    bokningar: { tables: ["booking", "booking_event", "booking_journey", "booking_line"], read: readBookings },
  },
  erase: ({ id }) => [
    sql`delete from booking_line where user_id = ${id}`,
    sql`update booking set message = '' where user_id = ${id}`,
  ],
  forget: (ago, needed) => {
    const ofOldRide = sql`ride_id in (select id from ride where arrival_at < ${ago(`${periods.rideMonths} months`)})`;
    return [
      emptySome(
        bookings,
        sql`message = '', paypal = null`,
        sql`(message <> '' or paypal is not null) and ${ofOldRide}`,
      ),
      removeSome(bookings, sql`${ofOldRide} and not (${needed.booking})`),
      removeSome(journeys, sql`not exists (select from booking where journey_id = booking_journey.id)`),
      removeSome(bookingEvents, sql`booking_id in (select id from booking where ${ofOldRide})`),
    ];
  },
  needs: () => ({ ride: sql`exists (select from booking where ride_id = ride.id)` }),
  // Coach bookings have their own ids, and name nobody.
  isTold: (userId) => sql`
    (kind not in ('bus_booked', 'bus_cancelled')
    and about ->> 'bookingId' in (select id::text from booking where ${userId} in (user_id, counterparty_id)))`,
};

async function readBookings(userId: number): Promise<ExportRow[]> {
  const rows = await read<(ExportRow & { hälsning: string; med: string; skickadAvMig: boolean })[]>`
    select booking.public_id as "id", booking_type as "slag", booking.status, ride.public_id as "resa",
      booking.user_id = ${userId} as "skickadAvMig", other.display_name as "med", start.name as "från",
      finish.name as "till", ride.departure_at + on_minutes * interval '1 minute' as "påstigning",
      journey_part as "delAvResaMedByte", booking.seats as "platser", booking.price as "prisKronor", message as "hälsning",
      to_timestamp(booking.created_at / 1000.0) as "skickad", answered_at as "besvarad",
      (select json_agg(json_build_object('när', at, 'från', from_status, 'till', to_status, 'orsak', reason, 'påstigningFrån', pickup_from,
          'påstigningTill', pickup_to, 'avMig', coalesce(actor_id = ${userId}, false), 'läst', line.read_at) order by booking_event.id)
       from booking_event left join booking_line line on line.event_id = booking_event.id and line.user_id = ${userId}
       where booking_id = booking.id) as "händelser"
    from booking join ride on ride.id = ride_id
      join users other on other.id = case booking.user_id when ${userId} then counterparty_id else booking.user_id end
      join place start on start.id = from_place_id join place finish on finish.id = to_place_id
    where booking.user_id = ${userId} or (counterparty_id = ${userId}
      and (booking_type = 'seat' or paypal ->> 'status' in ('paid', 'refunding', 'refunded')))
    order by booking.id`;
  return rows.map((row) => ({
    ...row,
    med: firstName(row.med),
    hälsning: row.skickadAvMig ? row.hälsning : maskContacts(row.hälsning),
  }));
}
