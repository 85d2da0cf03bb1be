import { sql } from "drizzle-orm";
import { closedSince } from "~/modules/users/sql.server";
import { db, milliseconds } from "~/platform/db.server";
import type { ActDetails, ActName } from "./types";

const perPage = 50;

export type LogLine = {
  id: number;
  act: ActName;
  at: number;
  adminName: string;
  adminId: string;
  personName: string | null;
  personId: string | null;
  subject: string | null;
  reason: string;
  details: ActDetails;
};

export type LogSearch = { admin: string | null; person: string | null; before: number | null };

/** What administrators have done, the latest first. @returns `older`: the line before which older ones follow */
export async function listActs({ admin, person, before }: LogSearch) {
  const rows = await db.execute<LogLine>(sql`
    select admin_act.id, act, ${milliseconds(sql`at`)} as at, subject, reason, details,
      doer.display_name as "adminName", doer.public_id as "adminId",
      about.display_name as "personName",
      case when about.deleted_at is null or ${closedSince(sql`about`)} is not null then about.public_id end as "personId"
    from admin_act join users doer on doer.id = admin_id left join users about on about.id = admin_act.user_id
    where (${before}::bigint is null or admin_act.id < ${before}::bigint)
      and (${admin}::text is null or doer.public_id = ${admin})
      and (${person}::text is null or about.public_id = ${person})
    order by admin_act.id desc limit ${perPage + 1}`);
  const lines = rows.slice(0, perPage);
  return { lines, older: rows.length > perPage ? (lines.at(-1)?.id ?? null) : null };
}

export function listAdmins(): Promise<{ publicId: string; displayName: string }[]> {
  return db.execute<{ publicId: string; displayName: string }>(sql`
    select public_id as "publicId", display_name as "displayName" from users
    where role = 'admin' or id in (select admin_id from admin_act) order by display_name, id limit 100`);
}
