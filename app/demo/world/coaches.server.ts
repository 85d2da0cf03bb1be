import { inArray } from "drizzle-orm";
import { departures } from "#drizzle/schema/bus";
import { createDepartures } from "~/modules/bus/commands.server";
import { metresAlong } from "~/modules/bus/plan.server";
import type { DepartureDraft } from "~/modules/bus/types";
import { addDays, instantOf, localDateOf } from "~/modules/calendar/rules";
import { places } from "~/modules/places/queries.server";
import type { Tx } from "~/platform/db.server";

type Line = {
  operator: string;
  /** local, at the first stop */
  time: string;
  stops: [slug: string, stopName: string, minutes: number][];
  seats: number;
  price: number;
  note: string;
  days: number[];
};

const malarbuss = {
  operator: "Mälarbuss",
  seats: 49,
  price: 290,
  note: "Wifi, eluttag och toalett ombord. Två väskor per person ingår.",
};
const skanebuss = { operator: "Skånebuss Charter", seats: 53, price: 350, note: "" };

const lines: Line[] = [
  {
    ...malarbuss,
    time: "15:30",
    stops: [
      ["stockholm", "Cityterminalen", 0],
      ["norrkoping", "Resecentrum", 120],
      ["jonkoping", "Resecentrum", 250],
      ["goteborg", "Nils Ericson Terminalen", 370],
    ],
    days: [1, 3, 6],
  },
  {
    ...malarbuss,
    time: "14:00",
    stops: [
      ["goteborg", "Nils Ericson Terminalen", 0],
      ["jonkoping", "Resecentrum", 120],
      ["norrkoping", "Resecentrum", 250],
      ["stockholm", "Cityterminalen", 370],
    ],
    days: [2, 5, 8],
  },
  {
    operator: "Ådalens Resor",
    time: "08:15",
    stops: [
      ["stockholm", "Cityterminalen", 0],
      ["uppsala", "Resecentrum", 60],
      ["gavle", "Busstationen", 135],
      ["sundsvall", "Navet", 310],
      ["umea", "Vasaplan", 540],
    ],
    seats: 38,
    price: 420,
    note: "Skidor och cyklar går med i mån av plats. Rast i Söderhamn.",
    days: [2, 4, 9],
  },
  {
    ...skanebuss,
    time: "06:45",
    stops: [
      ["malmo", "Södervärn", 0],
      ["lund", "Clemenstorget", 30],
      ["linkoping", "Resecentrum", 330],
      ["stockholm", "Cityterminalen", 480],
    ],
    days: [1, 7],
  },
  {
    ...skanebuss,
    time: "13:00",
    stops: [
      ["stockholm", "Cityterminalen", 0],
      ["linkoping", "Resecentrum", 150],
      ["malmo", "Södervärn", 480],
    ],
    days: [2, 9],
  },
  {
    operator: "Dalaexpressen",
    time: "16:10",
    stops: [
      ["stockholm", "Cityterminalen", 0],
      ["falun", "Knutpunkten", 180],
      ["mora", "Resecentrum", 265],
    ],
    seats: 8,
    price: 240,
    note: "Minibuss. En väska per person.",
    days: [1, 2, 3, 4],
  },
];

export async function listCoaches(tx: Tx, now: number): Promise<void> {
  const drafts = (await Promise.all(lines.map((line, n) => draftsOf(line, n, now)))).flat();
  const keys = drafts.map(({ importKey }) => importKey);
  const there = await tx
    .select({ importKey: departures.importKey })
    .from(departures)
    .where(inArray(departures.importKey, keys));
  const known = new Set(there.map(({ importKey }) => importKey));
  await createDepartures(
    tx,
    drafts.filter(({ importKey }) => !known.has(importKey)),
  );
}

async function draftsOf({ days, time, stops, ...line }: Line, n: number, now: number) {
  const index = await places();
  const way = stops.flatMap(([slug, stopName, minutes]) => {
    const place = index.bySlug(slug);
    return place ? [{ place, stopName, minutes }] : [];
  });
  const metres = await metresAlong(way.map(({ place }) => place));
  const driven = way.map(({ place, ...stop }, at) => ({ ...stop, placeId: place.id, metres: metres[at] ?? 0 }));
  return days.map((day) => {
    const date = addDays(localDateOf(now), day);
    const departureAt = new Date(instantOf(date, time));
    return { ...line, departureAt, stops: driven, importKey: `demo:${n}:${date}` } satisfies DepartureDraft;
  });
}
