import { sql } from "drizzle-orm";
import { busBookings } from "#drizzle/schema/bus";
import { periods } from "~/modules/retention/periods";
import { type ExportRow, emptySome, type PersonalData } from "~/modules/retention/personal-data.server";
import { sql as read } from "~/platform/db.server";

export const personalData: PersonalData = {
  sections: { bussresor: { tables: ["bus_booking"], read: readBusBookings } },
  erase: ({ id }) => [sql`update bus_booking set traveller_name = '' where user_id = ${id}`],
  forget: (ago) => [
    emptySome(
      busBookings,
      sql`traveller_name = ''`,
      sql`traveller_name <> '' and departure_id in (
        select id from departure where arrival_at < ${ago(`${periods.rideMonths} months`)})`,
    ),
  ],
};

function readBusBookings(userId: number): Promise<ExportRow[]> {
  return read<ExportRow[]>`
    select bus_booking.public_id as "id", bus_booking.status, operator as "bolag", ticket_code as "biljett",
      traveller_name as "resenär", start.name as "från", finish.name as "till",
      departure_at + first.minutes * interval '1 minute' as "påstigning", bus_booking.seats as "platser",
      bus_booking.price as "prisKronor", bus_booking.created_at as "bokad", confirmed_at as "bekräftad",
      ended_at as "avslutad"
    from bus_booking join departure on departure.id = departure_id
      join departure_stop first on first.departure_id = departure.id and first.position = from_leg
      join departure_stop last on last.departure_id = departure.id and last.position = to_leg
      join place start on start.id = first.place_id join place finish on finish.id = last.place_id
    where user_id = ${userId} order by bus_booking.id`;
}
