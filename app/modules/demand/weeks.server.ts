import { createHash } from "node:crypto";
import { sql as query } from "drizzle-orm";
import { db, sql, timestamp } from "~/platform/db.server";
import { keyedHash } from "~/platform/seal.server";
import { fewestShown, mostCounted, mostWays, weekBefore, weekOf, weekWindow } from "./rules";
import type { Noted } from "./types";

const hexDigits = 12;

/** Counts people for the week, each once for a way. @param now ms UTC */
export async function countMissed(noted: Noted[], now: number): Promise<void> {
  const week = weekOf(now);
  const key = keyOf(await secretOf(week));
  const marks = noted.map((one) => markOf(key, one));
  await sql`
    insert into missing_ride (week, from_place_id, to_place_id, people, marks)
    select ${week}::date, from_id, to_id, least(count(*), ${mostCounted}::int), array_agg(mark)
    from (
      select distinct * from unnest(${noted.map(({ fromId }) => fromId)}::int[], ${noted.map(({ toId }) => toId)}::int[],
        ${marks}::text[]) noted(from_id, to_id, mark)
    ) found
    where exists (
        select from missing_ride where week = ${week} and from_place_id = from_id and to_place_id = to_id)
      or (select count(*) from missing_ride where week = ${week}) < ${mostWays.ofAll}::int
    group by from_id, to_id order by from_id, to_id
    on conflict (week, from_place_id, to_place_id) do update
    set (people, marks) = (
      select count(*), array_agg(mark) from (
        select unnest(missing_ride.marks) as mark union select unnest(excluded.marks) limit ${mostCounted}::int) everybody)
    where missing_ride.people < ${mostCounted}::int and not missing_ride.marks @> excluded.marks`;
}

/** Adds those whose watches found nothing to the weeks that are over, of which only numbers are kept, and these for one week. @param now ms UTC */
export async function closeWeeks(now = Date.now()): Promise<void> {
  const thisWeek = weekOf(now);
  await db.transaction(async (tx) => {
    await tx.execute(query`set local statement_timeout = '5min'`);
    const over = await tx.execute<{ week: string; secret: string }>(
      query`delete from missing_ride_week where week < ${thisWeek} returning week::text, secret`,
    );
    for (const { week, secret } of over) await tx.execute(closing(week, keyOf(secret)));
    await tx.execute(query`
      delete from missing_ride
      where (week < ${thisWeek} and marks is not null) or week < ${weekBefore(thisWeek)}`);
  });
  await secretOf(thisWeek);
}

/** A new one begins the week anew: by another, everybody would count once more. */
async function secretOf(week: string): Promise<string> {
  const [row] = await sql<{ secret: string }[]>`
    with begun as (
      insert into missing_ride_week (week, secret) values (${week}, gen_random_uuid()) on conflict do nothing
      returning secret
    ), forgotten as (delete from missing_ride where week = ${week} and exists (select from begun))
    select secret from begun union all select secret from missing_ride_week where week = ${week}`;
  return row?.secret ?? secretOf(week);
}

/** Who has but the database, or a copy of it, cannot tell whose marks they are. */
const keyOf = (secret: string) => keyedHash(secret, "missing rides");

function markOf(key: string, { fromId, toId, who }: Noted): string {
  return createHash("sha256").update([key, fromId, toId, who].join(" ")).digest("hex").slice(0, hexDigits);
}

const markOfWatcher = (key: string) => query`
  left(encode(sha256(convert_to(concat_ws(' ', ${key}::text, from_id, to_id, 'user', user_id), 'UTF8')), 'hex'), ${hexDigits}::int)`;

function closing(week: string, key: string) {
  const { start, end } = weekWindow(week);
  return query`
    insert into missing_ride (week, from_place_id, to_place_id, people)
    select ${week}::date, from_id, to_id, least(count(*), ${mostCounted}::int) from (
      select from_place_id as from_id, to_place_id as to_id, unnest(marks) as mark from missing_ride where week = ${week}
      union
      select from_id, to_id, ${markOfWatcher(key)} from (
        select coalesce(from_key_id, from_place_id) as from_id, coalesce(to_key_id, to_place_id) as to_id, user_id
        from watch
        where kind = 'offer' and created_at < ${timestamp(end)} and expires_at > ${timestamp(start)}
          and (paused_at is null or paused_at >= ${timestamp(end)})
          and not exists (
            select from watch_hit
            where watch_id = watch.id and found_at >= ${timestamp(start)} and found_at < ${timestamp(end)})
      ) watched
      where from_id <> to_id and greatest(from_id, to_id) <= 32767
    ) sought
    group by from_id, to_id having count(*) >= ${fewestShown}::int
    on conflict (week, from_place_id, to_place_id) do update set people = excluded.people, marks = null`;
}
