import { expect, test } from "vitest";
import { sql } from "~/platform/db.server";
import { migrate } from "./migrate";

test("a test has a database of its own with every table and no data", async () => {
  const [{ users } = {}] = await sql`select count(*) as users from users`;
  expect(users).toBe(0);
});

test("several processes may migrate at once, and again", async () => {
  await Promise.all([migrate(), migrate(), migrate()]);
  const [{ applied } = {}] =
    await sql`select count(*) = count(distinct hash) as applied from drizzle.__drizzle_migrations`;
  expect(applied).toBe(true);
});

test("names sort as in Swedish", async () => {
  const rows =
    await sql`select name from unnest(array['Örebro', 'Ängelholm', 'Zinkgruvan', 'Åre', 'Arboga']) name order by name`;
  expect(rows.map(({ name }) => name)).toEqual(["Arboga", "Zinkgruvan", "Åre", "Ängelholm", "Örebro"]);
});
