import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { rides } from "#drizzle/schema/rides";
import { watches } from "#drizzle/schema/watches";
import { createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { addDays, localDateOf, localTimeOf } from "~/modules/calendar/rules";
import { db } from "~/platform/db.server";
import { createApp } from "~/server/app";
import { createWholeBuild } from "./build";
import { answerWith } from "./listening";
import { readPage } from "./page";
import { visit } from "./visitor";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { demoEnv } = await import("./demo-env");
  return demoEnv(await load(), origin);
});

const { app } = createApp(await createWholeBuild());

answerWith(server, app);

const keyIn = (body: string) => /name="formKey" value="([^"]+)"/.exec(body)?.[1] ?? "none";

test("a ride corrected after its answer was lost is not posted beside the first unasked, and can be once that is said", async () => {
  const driver = await createUser();
  const { post } = await visit(driver);
  const posted = () => db.$count(rides, eq(rides.userId, driver.id));
  const when = { date: addDays(localDateOf(Date.now()), 9), flexibilityMinutes: "15" };
  const what = {
    kind: "offer",
    bookingMode: "request",
    luggage: "small",
    seats: "3",
    price: "100",
    note: "Vid kyrkan",
  };
  const ends = ["Umeå", "Luleå"].map((place) => ["place", place]);
  const send = (time: string, formKey: string) =>
    post("/create-ride", [...ends, ...Object.entries({ intent: "post", ...when, ...what, time, formKey })]);
  const formKey = randomUUID();
  const first = await send("08:00", formKey);
  expect(first.status).toBe(303);
  expect((await send("08:00", formKey)).location).toBe(first.location);
  const corrected = await send("09:30", formKey);
  const page = readPage(corrected.body);
  expect(page.text).toContain("Det du skickade förut kom fram och ligger ute.");
  expect(page.titles).toEqual([expect.not.stringContaining("Fel")]);
  expect(page.links).toContain(first.location?.replace("/ute", ""));
  expect(corrected.body).toContain("Vid kyrkan");
  expect(await posted()).toBe(1);
  expect((await send("09:30", keyIn(corrected.body))).status).toBe(303);
  expect(await posted()).toBe(2);
});

test("a watch corrected after its answer was lost is not saved beside the first unasked, and can be once that is said", async () => {
  const user = await createUser();
  const { post } = await visit(user);
  const saved = () => db.$count(watches, eq(watches.userId, user.id));
  const send = (to: string, formKey: string) =>
    post("/bevakningar", { intent: "save", from: "Umeå", to, maxPrice: "250", seats: "1", byEmail: "on", formKey });
  const formKey = randomUUID();
  expect((await send("Luleå", formKey)).status).toBe(303);
  expect((await send("Luleå", formKey)).status).toBe(303);
  const corrected = await send("Piteå", formKey);
  const page = readPage(corrected.body);
  expect(page.text).toContain("Det du sparade förut kom fram och finns bland dina bevakningar.");
  expect(page.titles).toEqual([expect.not.stringContaining("Fel")]);
  expect(page.links).toContain("/bevakningar");
  expect(corrected.body).toContain('value="250"');
  expect(await saved()).toBe(1);
  expect((await send("Piteå", keyIn(corrected.body))).status).toBe(303);
  expect(await saved()).toBe(2);
});

test("two buttons of one search save a watch each, and the same one pressed twice saves one", async () => {
  const user = await createUser();
  const { post } = await visit(user);
  const press = (query: string) => post(`/bevakningar?${query}`, { intent: "search", formKey: "of-the-page" });
  const [oneDay, anyDay] = ["from=kiruna&to=visby&seats=2", "from=kiruna&to=visby"];
  for (const query of [oneDay, anyDay, anyDay]) expect((await press(query)).location).toBe("/bevakningar");
  expect(await db.$count(watches, eq(watches.userId, user.id))).toBe(2);
});

test("a watch from a search's button looks back to when the search was answered", async () => {
  const { post, get } = await visit(await createUser());
  const before = Date.now();
  const { body } = await get("/select-location?from=kiruna&to=visby");
  const [, query = ""] = /action="\/bevakningar\?([^"]*)"/.exec(body) ?? [];
  await post(`/bevakningar?${query.replaceAll("&amp;", "&")}`, { intent: "search", formKey: randomUUID() });
  const [job] = await db.execute<{ since: number }>(sql`
    select (payload ->> 'since')::float8 as since from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = task_id where identifier = 'watches:begun'`);
  expect(job?.since).toBeGreaterThan(before - 60_000);
});

test("who posts a ride while they drive another is asked, pressing twice is no answer, and the page's button is", async () => {
  const driver = await createUser();
  const { post } = await visit(driver);
  const posted = () => db.$count(rides, eq(rides.userId, driver.id));
  const what = {
    kind: "offer",
    bookingMode: "request",
    luggage: "small",
    seats: "3",
    price: "10",
    flexibilityMinutes: "15",
  };
  const date = addDays(localDateOf(Date.now()), 9);
  const send = (ends: string[], time: string, formKey: string) =>
    post("/create-ride", [
      ...ends.map((place) => ["place", place]),
      ...Object.entries({ ...what, intent: "post", date, time, formKey }),
    ]);
  const first = await send(["Umeå", "Luleå"], "08:00", randomUUID());
  const formKey = randomUUID();
  const [asked] = await Promise.all([1, 2].map(() => send(["Piteå", "Umeå"], "09:00", formKey)));
  const page = readPage(asked?.body ?? "");
  expect(page.text).toMatch(/Inget är upplagt än Du kör redan Umeå–Luleå då, .* kl\. 08:00–\d\d:\d\d\. Skicka igen/);
  expect(page.links).toContain(first.location?.replace("/ute", ""));
  expect(await posted()).toBe(1);
  expect((await send(["Piteå", "Umeå"], "09:00", keyIn(asked?.body ?? ""))).status).toBe(303);
  expect(await posted()).toBe(2);
});

test("who posts a ride while they have a seat is asked, with what they typed and the way to it, and the page's button posts", async () => {
  const traveller = await createUser();
  const other = await createRide({ stops: ["umea", "lulea"] });
  const { publicId } = await createBooking(other, { userId: traveller.id, status: "accepted" });
  const { post } = await visit(traveller);
  const [date, time] = [localDateOf(other.departureAt.getTime()), localTimeOf(other.departureAt.getTime())];
  const what = { kind: "offer", bookingMode: "request", luggage: "small", seats: "3", price: "10" };
  const send = (more: object) =>
    post("/create-ride", [
      ...["Piteå", "Umeå"].map((place) => ["place", place]),
      ...Object.entries({ ...what, flexibilityMinutes: "15", intent: "post", date, time, note: "Vid kyrkan", ...more }),
    ]);
  const { status, body } = await send({ formKey: randomUUID() });
  const page = readPage(body);
  expect(page.text).toMatch(/Inget är upplagt än Du åker redan Umeå–Luleå då, .* Skicka igen/);
  expect(page.links).toContain(`/my-passenger-rides/${publicId}`);
  expect([status, page.titles]).toEqual([200, [expect.not.stringContaining("Fel")]]);
  expect(body).toContain("Vid kyrkan");
  const wrong = readPage((await send({ formKey: randomUUID(), seats: "0" })).body);
  expect(wrong.titles).toEqual([expect.stringMatching(/^Fel: /)]);
  expect(await db.$count(rides, eq(rides.userId, traveller.id))).toBe(0);
  expect((await send({ formKey: keyIn(body) })).status).toBe(303);
});

test("who moves a ride to when they drive another is asked, pressing twice is no answer, and the page's button is", async () => {
  const driver = await createUser();
  const moved = await createRide({ userId: driver.id, stops: ["umea", "lulea"], price: 50 });
  const other = await createRide({ userId: driver.id, stops: ["pitea", "umea"], departsInHours: 96 });
  const { post } = await visit(driver);
  const [date, time] = [localDateOf(other.departureAt.getTime()), localTimeOf(other.departureAt.getTime())];
  const send = (formKey: string) =>
    post(`/create-ride?edit=${moved.publicId}`, { date, time, seats: "2", note: "Vid kyrkan", scope: "one", formKey });
  const leaves = async () => (await db.select().from(rides).where(eq(rides.id, moved.id)))[0]?.departureAt;
  const formKey = randomUUID();
  const [asked] = await Promise.all([1, 2].map(() => send(formKey)));
  const body = asked?.body ?? "";
  expect(readPage(body).text).toMatch(
    /Ändringen är inte sparad Du kör redan Piteå–Umeå då, .* Spara igen om resan ändå/,
  );
  expect(body).toContain("Vid kyrkan");
  expect(await leaves()).toEqual(moved.departureAt);
  expect((await send(keyIn(body))).status).toBe(303);
  expect(await leaves()).toEqual(other.departureAt);
});
