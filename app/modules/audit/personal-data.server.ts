import type { ExportRow, PersonalData } from "~/modules/retention/personal-data.server";
import { sql } from "~/platform/db.server";

/** What administrators did, for which they must answer, stays when a person leaves. */
export const personalData: PersonalData = {
  sections: { åtgärder: { tables: ["admin_act"], read: readActs } },
};

function readActs(userId: number): Promise<ExportRow[]> {
  return sql<ExportRow[]>`
    select at as "när", act as "åtgärd", reason as "orsak" from admin_act where user_id = ${userId} order by id`;
}
