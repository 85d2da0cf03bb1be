import { sql } from "drizzle-orm";
import { rideRoads, rideStops, rides } from "#drizzle/schema/rides";
import { periods } from "~/modules/retention/periods";
import { type ExportRow, emptySome, type PersonalData, removeSome } from "~/modules/retention/personal-data.server";
import { sql as read } from "~/platform/db.server";

export const personalData: PersonalData = {
  sections: { resor: { tables: ["ride", "ride_stop", "ride_leg"], read: readRides } },
  erase: ({ id }, needed) => [
    sql`update ride set return_of = null where return_of in (select id from ride where user_id = ${id})`,
    sql`delete from ride where user_id = ${id} and not (${needed.ride})`,
    sql`
      update ride set note = '', vehicle_make = '', vehicle_colour = '', vehicle_registration = ''
      where user_id = ${id}`,
    sql`update ride_stop set meeting_point = '' where ride_id in (select id from ride where user_id = ${id})`,
  ],
  forget: (ago, needed) => {
    const isOld = sql`arrival_at < ${ago(`${periods.rideMonths} months`)}`;
    return [
      emptySome(
        rideStops,
        sql`meeting_point = ''`,
        sql`meeting_point <> '' and ride_id in (
          select id from ride where arrival_at < ${ago(`${periods.meetingPointMonths} months`)})`,
      ),
      emptySome(
        rides,
        sql`note = '', vehicle_make = '', vehicle_colour = '', vehicle_registration = '', return_of = null`,
        sql`${isOld} and (note || vehicle_make || vehicle_colour || vehicle_registration <> '' or return_of is not null)`,
      ),
      removeSome(
        rides,
        sql`${isOld}
          and not exists (select from ride other where other.return_of = ride.id)
          and not (${needed.ride})`,
      ),
      removeSome(
        rideRoads,
        sql`used_on < ${ago("1 day")} and not exists (select from ride_listing where road_id = ride_road.id)`,
      ),
    ];
  },
};

function readRides(userId: number): Promise<ExportRow[]> {
  return read<ExportRow[]>`
    select public_id as "id", kind as "slag", status, departure_at as "avgång", arrival_at as "framme",
      flexibility_minutes as "flexibelMinuter", seats as "platser", price as "prisKronor", booking_mode as "bokning",
      luggage as "bagage", pets as "husdjur", smoking as "rökning", child_seat as "barnstol",
      women_only as "baraKvinnor", winter_tyres as "vinterdäck", note as "text", vehicle_make as "bil",
      vehicle_colour as "bilfärg", vehicle_registration as "registreringsnummer", metres / 1000.0 as "kilometer",
      created_at as "upplagd", cancelled_at as "inställd",
      (select json_agg(json_build_object('plats', place.name, 'mötesplats', meeting_point, 'minuter', minutes) order by position)
       from ride_stop join place on place.id = place_id where ride_id = ride.id) as "stopp"
    from ride where user_id = ${userId} order by departure_at, id`;
}
