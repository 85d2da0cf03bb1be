import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { reads, sql } from "~/platform/db.server";
import { createApp } from "~/server/app";
import { createWholeBuild } from "./build";
import { answerWith } from "./listening";
import { type Visitor, visit } from "./visitor";
import { createWorld, type Ids } from "./world";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { demoEnv } = await import("./demo-env");
  return demoEnv(await load(), origin, {});
});

const { app } = createApp(await createWholeBuild());
answerWith(server, app);
let ids: Ids;
let person: Visitor;
let visitor: Visitor;
let statements: string[] = [];

beforeAll(async () => {
  const world = await createWorld();
  ids = world.ids;
  person = await visit(world.people.owner);
  visitor = await visit(null);
  for (const connections of [sql, reads]) Object.assign(connections.options, { debug: note });
  // What is kept for some seconds, or for the minute that it is, is kept for all of this.
  vi.spyOn(performance, "now").mockReturnValue(performance.now());
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterEach(() => {
  statements = [];
});

/** How many statements a screen may ask of the database. A bound only ever goes down. */
const ofPerson: [most: number, path: (ids: Ids) => string][] = [
  [2, () => "/"],
  [3, () => "/select-location"],
  [4, () => "/select-location?from=stockholm&to=malmo"],
  [6, () => "/select-location?from=sundbyberg&to=vikarbyn"],
  [5, ({ offer }) => `/ride/${offer}`],
  [7, () => "/ride/stockholm-malmo"],
  [7, () => "/city/malmo"],
  [5, () => "/create-ride"],
  [7, () => "/my-rides"],
  [5, ({ offer }) => `/my-driver-rides/${offer}`],
  [5, ({ sentBooking }) => `/my-passenger-rides/${sentBooking}`],
  [4, () => "/inbox"],
  [6, ({ conversation }) => `/inbox/${conversation}`],
  [4, () => "/bevakningar"],
  [3, () => "/bus"],
  [6, () => "/user-profile"],
];

const ofVisitor: [most: number, path: (ids: Ids) => string][] = [
  [0, () => "/"],
  [2, () => "/select-location?from=stockholm&to=malmo"],
  [4, () => "/select-location?from=sundbyberg&to=vikarbyn"],
  [3, ({ offer }) => `/ride/${offer}`],
  [5, () => "/ride/stockholm-malmo"],
  [5, () => "/city/malmo"],
  [0, () => "/samakning"],
];

test.each(ofPerson)("at most %d statements for a person: %s", (most, path) => expectAtMost(most, person, path(ids)));
test.each(ofVisitor)("at most %d statements for a visitor: %s", (most, path) => expectAtMost(most, visitor, path(ids)));

test("who sends a form is read once", async () => {
  await person.post(`/book-ride/${ids.offer}`, {});
  expect(statements.filter((one) => one.includes("from session left join users"))).toHaveLength(1);
});

/** But for what each new connection asks first. */
function note(_connection: number, statement: string): void {
  if (!statement.includes("pg_catalog.pg_type")) statements.push(statement);
}

/** What is asked once for all who come later, such as the list of places, does not count. */
async function expectAtMost(most: number, { get }: Visitor, path: string): Promise<void> {
  await get(`${path}${path.includes("?") ? "&" : "?"}first=1`);
  statements = [];
  expect((await get(`${path}${path.includes("?") ? "&" : "?"}second=1`)).status).toBe(200);
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(most);
}
