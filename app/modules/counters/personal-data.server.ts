import { sql } from "drizzle-orm";
import type { ExportRow, PersonalData } from "~/modules/retention/personal-data.server";
import { sql as read } from "~/platform/db.server";

export const personalData: PersonalData = {
  sections: { senastSett: { tables: ["last_seen"], read: readLastSeen } },
  erase: ({ id }) => [sql`delete from last_seen where user_id = ${id}`],
};

function readLastSeen(userId: number): Promise<ExportRow[]> {
  return read<ExportRow[]>`
    select category as "del", to_timestamp(at / 1000.0) as "när" from last_seen where user_id = ${userId}`;
}
