import { sql } from "drizzle-orm";
import { sessions } from "#drizzle/schema/sessions";
import { type ExportRow, type PersonalData, removeSome } from "~/modules/retention/personal-data.server";
import { sql as read } from "~/platform/db.server";

export const personalData: PersonalData = {
  sections: { inloggningar: { tables: ["session"], read: readSessions } },
  erase: ({ uid }) => [sql`delete from session where uid = ${uid}`],
  forget: (ago) => [removeSome(sessions, sql`expires_at < ${ago("0")}`)],
};

function readSessions(userId: number): Promise<ExportRow[]> {
  return read<ExportRow[]>`
    select user_agent as "webbläsare", session.created_at as "inloggad", last_used_at as "senastAnvänd", expires_at as "upphör"
    from session join users using (uid) where users.id = ${userId} order by session.created_at`;
}
