import { expect, test } from "vitest";
import { createCoach, createTicket } from "#tests/factories/departures";
import { addDays, instantOf, localDateOf } from "~/modules/calendar/rules";
import { places } from "~/modules/places/queries.server";
import { db } from "~/platform/db.server";
import { cancelDeparture } from "./commands.server";
import { departurePaths, listDepartures } from "./search.server";
import type { BusSearch } from "./types";

const now = Date.now();
const index = await places();
const day = addDays(localDateOf(now), 4);
const at = (time: string, date = day) => new Date(instantOf(date, time));
const coach = await createCoach({
  stops: ["stockholm", "uppsala", "gavle", "sundsvall"],
  departureAt: at("22:30"),
  seats: 4,
  price: 400,
});

function end(slug: string) {
  const place = index.bySlug(slug);
  if (!place) throw new Error(`no place ${slug}`);
  return { place, radius: index.radiusOf(place) };
}

async function find(from: string | null, to: string | null, more: Partial<BusSearch> = {}, when = now) {
  const ends = { from: from ? end(from) : null, to: to ? end(to) : null };
  const found = await listDepartures({ ...ends, date: null, seats: 1, ...more }, when);
  return found.filter(({ publicId }) => publicId === coach.publicId);
}

test("a coach is found by its own ends, by a part of its way, and not the other way round", async () => {
  const [whole] = await find("stockholm", "sundsvall");
  expect(whole).toMatchObject({ price: 400, seatsLeft: 4, on: { place: "Stockholm" }, off: { place: "Sundsvall" } });
  const [part] = await find("uppsala", "gavle");
  expect(part).toMatchObject({ on: { place: "Uppsala", position: 1 }, off: { place: "Gävle", position: 2 } });
  expect(part?.price).toBeGreaterThan(20);
  expect(part?.price).toBeLessThan(200);
  expect(await find("sundsvall", "stockholm")).toEqual([]);
  expect(await find("stockholm", "malmo")).toEqual([]);
  expect(await find("uppsala", null)).toMatchObject([{ off: { place: "Sundsvall" } }]);
  expect(await find(null, null)).toHaveLength(1);
});

test("a stop within the radius of the place counts, one beyond it does not", async () => {
  expect(await find("valbo", "sundsvall")).toMatchObject([{ on: { place: "Gävle" } }]);
  expect(await find("soderhamn", "sundsvall")).toEqual([]);
});

test("the day is that of getting on, also after midnight", async () => {
  expect(await find("stockholm", "sundsvall", { date: day })).toHaveLength(1);
  expect(await find("gavle", "sundsvall", { date: addDays(day, 1) })).toHaveLength(1);
  expect(await find("gavle", "sundsvall", { date: day })).toEqual([]);
  expect(await find("stockholm", "sundsvall", { date: addDays(day, 1) })).toEqual([]);
});

test("days around the one asked for come after it, the nearest first", async () => {
  const next = await createCoach({ stops: ["stockholm", "sundsvall"], departureAt: at("06:00", addDays(day, 1)) });
  const ends = { from: end("stockholm"), to: end("sundsvall"), seats: 1 };
  const found = async (date: string, days: number) =>
    (await listDepartures({ ...ends, date, days }, now)).map(({ publicId }) => publicId);
  expect(await found(day, 0)).toEqual([coach.publicId]);
  expect(await found(day, 1)).toEqual([coach.publicId, next.publicId]);
  expect(await found(addDays(day, 1), 1)).toEqual([next.publicId, coach.publicId]);
  expect(await found(addDays(day, 3), 1)).toEqual([]);
  expect(await found(addDays(day, 3), 3)).toEqual([next.publicId, coach.publicId]);
});

test("seats are those of the part asked for", async () => {
  await createTicket(coach, { from: 2, to: 3, seats: 3 });
  expect(await find("stockholm", "gavle", { seats: 4 })).toMatchObject([{ seatsLeft: 4 }]);
  expect(await find("stockholm", "sundsvall", { seats: 2 })).toEqual([]);
  expect(await find("stockholm", "sundsvall")).toMatchObject([{ seatsLeft: 1 }]);
});

test("what has left or is cancelled is neither listed nor in the sitemap", async () => {
  const left = coach.departureAt.getTime() + 1;
  expect(await find("gavle", "sundsvall", {}, left)).toEqual([]);
  expect(await departurePaths(now)).toContain(`/bus/${coach.publicId}`);
  expect(await departurePaths(left)).not.toContain(`/bus/${coach.publicId}`);
  await db.transaction((tx) => cancelDeparture(tx, coach.publicId, "Snö", now));
  expect(await find("stockholm", "sundsvall")).toEqual([]);
  expect(await departurePaths(now)).not.toContain(`/bus/${coach.publicId}`);
});
