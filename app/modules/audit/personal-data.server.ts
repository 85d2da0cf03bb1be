import { type SQL, sql } from "drizzle-orm";
import { adminActs } from "#drizzle/schema/audit";
import { periods } from "~/modules/retention/periods";
import { type ExportRow, emptySome, type PersonalData } from "~/modules/retention/personal-data.server";
import { sql as read } from "~/platform/db.server";

/** What administrators did, for which they must answer, stays when a person leaves; its words go with those of decisions. */
export const personalData: PersonalData = {
  sections: { åtgärder: { tables: ["admin_act"], read: readActs } },
  forget: (ago) => [
    forgetReasons(sql`act <> all(${aboutMoney}) and at < ${ago(`${periods.reportMonths} months`)}`),
    forgetReasons(sql`at < ${ago(`${periods.paymentYears} years`)}`),
  ],
};

const aboutMoney = sql`'{user_credited,payment_refunded,payment_attended}'::text[]`;

const forgetReasons = (which: SQL) => emptySome(adminActs, sql`reason = ''`, sql`reason <> '' and ${which}`);

function readActs(userId: number): Promise<ExportRow[]> {
  return read<ExportRow[]>`
    select at as "när", act as "åtgärd", reason as "orsak" from admin_act where user_id = ${userId} order by id`;
}
