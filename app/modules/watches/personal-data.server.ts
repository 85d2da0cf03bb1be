import { sql } from "drizzle-orm";
import type { ExportRow, PersonalData } from "~/modules/retention/personal-data.server";
import { sql as read } from "~/platform/db.server";

export const personalData: PersonalData = {
  sections: { bevakningar: { tables: ["watch", "watch_hit"], read: readWatches } },
  erase: ({ id }) => [sql`delete from watch where user_id = ${id}`],
};

function readWatches(userId: number): Promise<ExportRow[]> {
  return read<ExportRow[]>`
    select watch.public_id as "id", watch.kind as "slag", start.name as "från", finish.name as "till",
      from_radius as "radieFrånMeter", to_radius as "radieTillMeter", date_from as "frånOchMed",
      date_to as "tillOchMed", weekdays as "veckodagar", earliest as "tidigast", latest as "senast", seats as "platser",
      max_price as "högstaPris", by_push as "somNotis", by_email as "somEpost", is_daily as "samladPåKvällen",
      quiet_from as "tystFrån", quiet_until as "tystTill", watch.created_at as "skapad", expires_at as "upphör",
      paused_at as "pausad",
      (select json_agg(json_build_object('resa', ride.public_id, 'hittad', found_at, 'meddelad', told_at) order by found_at)
       from watch_hit join ride on ride.id = ride_id where watch_id = watch.id) as "träffar"
    from watch left join place start on start.id = from_place_id left join place finish on finish.id = to_place_id
    where user_id = ${userId} order by watch.id`;
}
