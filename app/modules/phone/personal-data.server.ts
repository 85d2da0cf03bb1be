import { sql } from "drizzle-orm";
import type { ExportRow, PersonalData } from "~/modules/retention/personal-data.server";
import { sql as read } from "~/platform/db.server";

export const personalData: PersonalData = {
  sections: { telefonkoder: { tables: ["phone_code"], read: readPhoneCodes } },
  // An empty row still counts against the daily limit until it expires.
  erase: ({ id }) => [
    sql`update phone_code set phone = '', code_hash = '', address_hash = '', expires_at = now() where user_id = ${id}`,
  ],
};

function readPhoneCodes(userId: number): Promise<ExportRow[]> {
  return read<ExportRow[]>`
    select phone as "nummer", created_at as "skickad", expires_at as "upphör", used_at as "använd", tries as "försök"
    from phone_code where user_id = ${userId} order by id`;
}
