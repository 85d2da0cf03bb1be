import { expect, test } from "vitest";
import { checkTableOwners, violations } from "./table-owners.mjs";

const schemas = {
  users: 'export const users = pgTable(\n  "users",\n  {});',
  rides: 'export const rides = pgTable("ride", {});\nexport const rideStops = pgTable("ride_stop", {});',
  bookings: 'export const bookings = pgTable("booking", {});',
  limits: 'export const limits = pgTable("rate_limit", {});',
};
const rides = "app/modules/rides/a.server.ts";
const importing =
  'import { bookings } from "#drizzle/schema/bookings";\nimport { users } from "#drizzle/schema/users";\n';

const found = (path: string, text: string) =>
  violations(schemas, { [path]: text }).map((line: string) => line.replace(`${path} `, ""));

test.each([
  ["sql`update booking set seats = 1`", ["writes booking"]],
  [
    "sql`with gone as (delete from booking where id = 1) insert into users (id) values (1)`",
    ["writes booking", "writes users"],
  ],
  ["tx.update(users).set({ phone })", ["writes users"]],
  ["tx.delete(bookings)", ["writes booking"]],
  ["removeSome(bookings, sql`true`)", ["writes booking"]],
  ["sql`truncate table only booking`", ["writes booking"]],
  [`sql\`update \${users} set phone = null\``, ["writes users"]],
  ['db.execute("delete from users")', ["writes users"]],
])("writing a table of another module is found: %s", (code, expected) => {
  expect(found(rides, importing + code)).toEqual(expected);
});

test.each([
  "sql`select from ride join booking on booking.ride_id = ride.id`",
  "sql`select from ride, booking where true`",
  "sql`select (select count(*) from booking b)`",
  "db.select().from(bookings)",
  `sql\`select from \${bookings}\``,
])("reading a table of a module that stands above is found: %s", (code) => {
  expect(found(rides, importing + code)).toEqual(["reads booking"]);
});

test.each([
  "sql`select from users join ride_stop on true for update`",
  "sql`insert into ride (id) values (1) on conflict do update set id = 1`",
  "sql`select 'update users set' from ride`",
  "tx.insert(rides).values(await tx.select().from(users))",
  "sql`select extract(epoch from departure), booking from ride`",
])("a module's own tables, and reading those below, are its right: %s", (code) => {
  expect(found(rides, `${importing}import { rides } from "#drizzle/schema/rides";\n${code}`)).toEqual([]);
});

test("platform touches tables of its own only, and what is no module reads them all", () => {
  const text = "sql`select from rate_limit`; sql`select from users`";
  expect(found("app/platform/a.server.ts", text)).toEqual(["reads users"]);
  expect(found("app/demo/a.server.ts", `${text}; sql\`delete from ride\``)).toEqual(["writes ride"]);
  expect(found("app/modules/users/a.server.ts", "sql`delete from rate_limit`")).toEqual(["writes rate_limit"]);
});

test("a type is no reading", () => {
  const text = 'import type { bookings } from "#drizzle/schema/bookings";\ntype B = typeof bookings.$inferSelect;';
  expect(found(rides, text)).toEqual([]);
});

test("the product does nothing of the kind", () => {
  expect(checkTableOwners()).toBe(true);
});
