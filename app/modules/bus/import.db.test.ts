import { randomUUID } from "node:crypto";
import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { busBookings, departures } from "#drizzle/schema/bus";
import { notifications } from "#drizzle/schema/notifications";
import { createTicket, readBusBooking } from "#tests/factories/departures";
import { createUser } from "#tests/factories/users";
import { callOffDeparture, editDeparture } from "~/modules/admin/departures-commands.server";
import { instantOf, localTimeOf } from "~/modules/calendar/rules";
import { db } from "~/platform/db.server";
import { cancelBusBooking } from "./bookings.server";
import { type FeedFiles, readFeed } from "./gtfs";
import { openFeed } from "./gtfs-files.server";
import { type ImportCounts, importFeed, timetableDays } from "./import.server";
import { findDeparture } from "./queries.server";
import type { DepartureChange } from "./types";

const now = instantOf("2027-01-03", "12:00");
const files = openFeed("tests/fixtures/gtfs");

function run(changes: Partial<FeedFiles> = {}, feedName = "norr") {
  const feed = readFeed({ ...files, ...changes }, "2027-01-03", 4);
  return importFeed(feed, { feedName, first: "2027-01-03", days: 4, seats: 30, price: null }, now);
}

const listed = (feedName = "norr") =>
  db
    .select()
    .from(departures)
    .where(like(departures.importKey, `gtfs:${feedName}:%`))
    .orderBy(departures.departureAt);

const later = (text: string | null) =>
  (text ?? "").replaceAll("08:15:00", "09:00:00").replaceAll("08:20:00", "09:01:00");

test("departures are listed with their places, times and prices, once", async () => {
  expect(await run()).toMatchObject({ added: 3, changed: 0, cancelled: 0, leftOut: 1 });
  expect(await run()).toMatchObject({ added: 0, changed: 0, unchanged: 3, cancelled: 0 });
  const all = await listed();
  expect(all.map(({ importKey, price, seats }) => [importKey, price, seats])).toEqual([
    ["gtfs:norr:dag:2027-01-04", 320, 30],
    ["gtfs:norr:natt:2027-01-05", 180, 30],
    ["gtfs:norr:dag:2027-01-06", 320, 30],
  ]);
  const day = await findDeparture(all[0]?.publicId ?? "", now);
  expect(day?.operator).toBe('Norrbuss "Express" AB');
  expect(day?.stops.map(({ place, stopName, at }) => [place, stopName, localTimeOf(at)])).toEqual([
    ["Stockholm", "Cityterminalen", "08:15"],
    ["Uppsala", "Resecentrum, Uppsala", "09:15"],
    ["Gävle", "Gävle busstation", "10:35"],
    ["Sundsvall", "Navet", "13:20"],
  ]);
  const night = await findDeparture(all[1]?.publicId ?? "", now);
  expect(night?.stops.map(({ place, at }) => [place, localTimeOf(at)])).toEqual([
    ["Sundsvall", "23:00"],
    ["Gävle", "01:45"],
    ["Stockholm", "04:10"],
  ]);
});

test("a booked departure that moves tells its travellers, and one that is gone is left alone and named", async () => {
  await run({}, "moves");
  const [first, , last] = await listed("moves");
  if (!first || !last) throw new Error("not listed");
  const booking = await createTicket(first, { from: 0, to: 3 }, now);
  const moved = { "stop_times.txt": later(files["stop_times.txt"]) };
  expect(await run(moved, "moves")).toMatchObject({ added: 0, changed: 2, told: 1 });
  const told = await db.select().from(notifications).where(eq(notifications.userId, booking.userId));
  expect(told.filter(({ kind }) => kind === "bus_cancelled")).toHaveLength(2);
  expect(await run(moved, "moves")).toMatchObject({ changed: 0, told: 0 });

  const gone = await run({ "trips.txt": "route_id,service_id,trip_id\nr2,weekend,natt" }, "moves");
  expect(gone).toMatchObject({
    cancelled: 1,
    problems: [expect.stringContaining("gone from the feed but has 1 bookings")],
  });
  expect((await readBusBooking(booking.publicId)).status).toBe("confirmed");
  const after = await listed("moves");
  expect(after.map(({ publicId, status }) => [publicId === last.publicId, status])).toContainEqual([true, "cancelled"]);
});

test("what an import has called off is listed again once the feed has it, and not what an administrator has", async () => {
  await run({}, "back");
  const [first, , last] = await listed("back");
  if (!first || !last) throw new Error("not listed");
  const { id: adminId } = await createUser({ role: "admin" });
  await callOffDeparture({ adminId, departureId: last.publicId, reason: "Snöstorm", formKey: randomUUID() }, now);
  expect(await run({ "trips.txt": nightOnly["trips.txt"] }, "back")).toMatchObject({ cancelled: 1 });
  expect(await run({}, "back")).toMatchObject({ added: 0, changed: 1, unchanged: 1, cancelled: 0 });
  const after = (await listed("back")).map(({ publicId, status, cancelReason }) => [publicId, status, cancelReason]);
  expect(after).toContainEqual([first.publicId, "open", ""]);
  expect(after).toContainEqual([last.publicId, "cancelled", "Snöstorm"]);
});

test("a trip that the feed has, and that cannot be read, leaves its coaches as they were", async () => {
  await run({}, "broken");
  const before = await listed("broken");
  const backwards = (files["stop_times.txt"] ?? "").replaceAll("08:15:00", "23:15:00");
  const [first, , last] = before.map(
    ({ publicId }) => `/bus/${publicId}: left alone, its trip is in the feed but cannot be listed`,
  );
  const refused = await run({ "stop_times.txt": backwards }, "broken");
  expect(refused).toMatchObject({ added: 0, unchanged: 1, cancelled: 0, problems: [first, last] });
  const elsewhere = (files["stops.txt"] ?? "").replace(/^s1,.*$/m, "s1,Cityterminalen,0,0,0");
  const unknown = {
    "stops.txt": elsewhere,
    "stop_times.txt": (files["stop_times.txt"] ?? "").replace(/^dag,.*,s[235],.*\n/gm, ""),
  };
  expect(await run(unknown, "broken")).toMatchObject({ cancelled: 0 });
  expect((await listed("broken")).map(({ status }) => status)).toEqual(["open", "open", "open"]);
});

test("a ticket that is sold while an import goes on is not called off by it", async () => {
  await run({}, "sold");
  const [first] = await listed("sold");
  if (!first) throw new Error("not listed");
  const { id, userId, publicId } = await createTicket(first, { from: 0, to: 3 }, now);
  await cancelBusBooking({ userId, bookingId: publicId }, now);
  const feed = readFeed({ ...files, "trips.txt": nightOnly["trips.txt"] }, "2027-01-03", 4);
  const { valid } = feed;
  let counts: Promise<ImportCounts> | undefined;
  await db.transaction(async (tx) => {
    await tx.select().from(departures).where(eq(departures.id, first.id)).for("update");
    await tx.update(busBookings).set({ status: "confirmed" }).where(eq(busBookings.id, id));
    await new Promise<void>((haveRead) => {
      const get = () => {
        haveRead();
        return valid;
      };
      Object.defineProperty(feed, "valid", { get });
      counts = importFeed(feed, { feedName: "sold", first: "2027-01-03", days: 4, seats: 30, price: null }, now);
    });
  });
  expect((await counts)?.problems.join()).toContain("somebody has booked meanwhile");
  expect((await readBusBooking(publicId)).status).toBe("confirmed");
});

test("another way is another departure, but for what somebody has booked", async () => {
  await run({}, "ways");
  const [first] = await listed("ways");
  if (!first) throw new Error("not listed");
  await createTicket(first, { from: 0, to: 3 }, now);
  const without = (files["stop_times.txt"] ?? "").replace(/^dag,.*,s2,.*\n/m, "");
  const counts = await run({ "stop_times.txt": without }, "ways");
  expect(counts).toMatchObject({
    changed: 1,
    problems: [expect.stringContaining("goes another way now but has 1 bookings")],
  });
  expect((await findDeparture(first.publicId, now))?.stops).toHaveLength(4);
});

test("what an administrator has changed stays, and is named where the timetable says something else", async () => {
  await run({}, "by-hand");
  const [first, , last] = await listed("by-hand");
  if (!first || !last) throw new Error("not listed");
  const { id: adminId } = await createUser({ role: "admin" });
  const edit = ({ publicId: departureId }: typeof first, change: DepartureChange) =>
    editDeparture({ adminId, departureId, change, formKey: randomUUID() }, now);
  const moved = new Date(first.departureAt.getTime() + 10 * 60_000);
  await edit(first, { departureAt: moved, price: 99 });
  await edit(last, { note: "Ring chauffören", seats: 20 });
  const counts = await run({}, "by-hand");
  expect(counts).toMatchObject({ changed: 0, unchanged: 3 });
  expect(counts.problems).toEqual([
    expect.stringContaining("its price is left at 99 kr by hand, 320 kr in the feed"),
    expect.stringMatching(/its time is left by hand, .*08:15 in the feed/),
  ]);
  expect(await run({ "stop_times.txt": later(files["stop_times.txt"]) }, "by-hand")).toMatchObject({ changed: 1 });
  const way = (files["stop_times.txt"] ?? "").replace(/^dag,.*,s2,.*\n/m, "");
  expect((await run({ "stop_times.txt": way }, "by-hand")).problems.join()).toContain("but was changed by hand");
  const [kept, , replaced] = await listed("by-hand");
  expect(kept).toMatchObject({ publicId: first.publicId, departureAt: moved, price: 99 });
  expect(replaced).toMatchObject({ note: "Ring chauffören", seats: 20 });
  expect(replaced?.publicId).not.toBe(last.publicId);
});

test("a timetable that gives its trips other ids lists no coach twice, and takes none away", async () => {
  await run({}, "renamed");
  const before = await listed("renamed");
  const named = (text: string | null) => (text ?? "").replace(/\bdag\b/g, "dag2").replace(/\bnatt\b/g, "natt2");
  const other = { "trips.txt": named(files["trips.txt"]), "stop_times.txt": named(files["stop_times.txt"]) };
  expect(await run(other, "renamed")).toMatchObject({ added: 0, changed: 0, unchanged: 3, cancelled: 0 });
  const after = await listed("renamed");
  expect(after.map(({ publicId, status }) => [publicId, status])).toEqual(
    before.map(({ publicId }) => [publicId, "open"]),
  );
});

test("a coach that has left, and is later by a new timetable, is named and hinders no other", async () => {
  await run({}, "left");
  const [first] = await listed("left");
  if (!first) throw new Error("not listed");
  const feed = readFeed({ ...files, "stop_times.txt": later(files["stop_times.txt"]) }, "2027-01-03", 4);
  const wishes = { feedName: "left", first: "2027-01-03", days: 4, seats: 30, price: null };
  const counts = await importFeed(feed, wishes, first.departureAt.getTime() + 60_000);
  expect(counts).toMatchObject({ added: 0, changed: 1, problems: [expect.stringContaining("it has left")] });
});

test("without a fare and a price nothing is guessed", async () => {
  const counts = await run({ "fare_attributes.txt": null, "fare_rules.txt": null }, "free");
  expect(counts.added).toBe(0);
  expect(counts.problems).toContain("trip dag: left out, the feed has no fare for it and no --price was given");
});

test("a timetable imported again without a price, or one that is of other days, takes nothing away", async () => {
  await run({}, "forgotten");
  const [before, past] = [await listed("forgotten"), { "calendar.txt": null, "calendar_dates.txt": null }];
  const none = { added: 0, changed: 0, cancelled: 0 };
  const unpriced = { "fare_attributes.txt": null, "fare_rules.txt": null };
  expect(await run(unpriced, "forgotten")).toMatchObject({ ...none, unchanged: 3, problems: [] });
  expect(await run(past, "forgotten")).toMatchObject({
    ...none,
    problems: [expect.stringContaining("what was listed before is left alone")],
  });
  expect(await listed("forgotten")).toEqual(before);
});

test("a timetable that says of which days it is takes nothing away of others", async () => {
  await run({}, "part");
  const until = (date: string) => ({
    "calendar.txt": (files["calendar.txt"] ?? "").replaceAll("20271231", "20270104"),
    "calendar_dates.txt": null,
    "feed_info.txt": `feed_publisher_name,feed_start_date,feed_end_date\nNorrbuss,20270101,${date}`,
  });
  expect(await run(until("20270104"), "part")).toMatchObject({ unchanged: 1, cancelled: 0, problems: [] });
  expect(await run(until("20270105"), "part")).toMatchObject({ unchanged: 1, cancelled: 1 });
  expect(await run(until(""), "part")).toMatchObject({ unchanged: 1, cancelled: 1 });
});

const nightOnly = {
  "trips.txt": "route_id,service_id,trip_id\nr2,weekend,natt",
  "calendar_dates.txt": "service_id,date,exception_type\nweekend,20270105,1",
  "stop_times.txt":
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nnatt,25:10:00,25:10:00,s4,1\nnatt,30:10:00,30:10:00,s1,2",
};

/** As the command does at that time. */
function runAt(date: string, time: string, feedName: string) {
  const at = instantOf(date, time);
  const days = timetableDays(1, at);
  const feed = readFeed({ ...files, ...nightOnly }, days.first, days.days);
  return importFeed(feed, { feedName, ...days, seats: 30, price: null }, at);
}

test("a coach that leaves after midnight is there the night it goes, and once, however often it is imported", async () => {
  expect(await runAt("2027-01-05", "12:00", "after-midnight")).toMatchObject({ added: 1 });
  const again = { added: 0, unchanged: 1, cancelled: 0, problems: [] };
  expect(await runAt("2027-01-05", "12:00", "after-midnight")).toMatchObject(again);
  expect(await runAt("2027-01-06", "00:30", "after-midnight")).toMatchObject(again);
  const all = await listed("after-midnight");
  expect(all.map(({ departureAt, status }) => [localTimeOf(departureAt.getTime()), status])).toEqual([
    ["01:10", "open"],
  ]);
});
