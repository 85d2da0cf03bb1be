import { sql } from "drizzle-orm";
import { addDays, localDateOf } from "~/modules/calendar/rules";
import { wayBetween } from "~/modules/demand/note.server";
import { whoIsUser } from "~/modules/demand/rules";
import { countMissed } from "~/modules/demand/weeks.server";
import { places } from "~/modules/places/queries.server";
import { findFewRides } from "~/modules/search/queries.server";
import { anyRide } from "~/modules/search/rules";
import { db } from "~/platform/db.server";

const sought: [from: string, to: string, people: number][] = [
  ["solleftea", "umea", 7],
  ["malung", "karlstad", 9],
  ["vimmerby", "vaxjo", 6],
  ["arjeplog", "skelleftea", 8],
  ["simrishamn", "kristianstad", 12],
  ["bengtsfors", "trollhattan", 5],
  ["ostersund", "mora", 11],
  ["stromstad", "vanersborg", 6],
  ["pajala", "kiruna", 4],
];

/** Lets people of the demo search for the day after tomorrow, and counts them where they find nothing. */
export async function searchInVain(now: number): Promise<void> {
  const index = await places();
  const date = addDays(localDateOf(now), 2);
  const asked = sought.flatMap(([start, finish, people]) => {
    const [from, to] = [index.endAt(start), index.endAt(finish)];
    const way = from && to && wayBetween(from.place, to.place, index);
    return way ? [{ way, people, search: { ...anyRide, from, to, date } }] : [];
  });
  const [found, people] = await Promise.all([
    findFewRides(
      asked.map(({ search }) => search),
      now,
    ),
    db.execute<{ id: number }>(sql`select id::float8 as id from users where uid like 'demo-%' order by id limit 100`),
  ]);
  const inVain = asked.filter((_, n) => found[n]?.rides.length === 0);
  const noted = inVain.flatMap(({ way, people: count }, n) =>
    people.slice(n, n + count).map(({ id }) => ({ ...way, who: whoIsUser(id) })),
  );
  if (noted.length > 0) await countMissed(noted, now);
}
