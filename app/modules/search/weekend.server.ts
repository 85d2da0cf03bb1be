import { addDays, dayWindow, localDateOf, weekdayOf } from "~/modules/calendar/rules";
import { distanceBetween } from "~/modules/places/geometry";
import type { PlaceIndex } from "~/modules/places/place-index";
import { places } from "~/modules/places/queries.server";
import type { Place } from "~/modules/places/types";
import { readForAnybody } from "~/platform/abandoned-reads.server";
import { readSomewhere } from "~/platform/read-replica.server";
import { searchAddress } from "./address";

export type WeekendRoute = Awaited<ReturnType<typeof findWeekend>>[number];

type Driven = { from: number; to: number; rides: number; lowestPrice: number | null };
type Route = Omit<Driven, "from" | "to"> & { from: Place; to: Place };

const shown = 6;
const mostLookedAt = 100;
const neighbourhood = 30_000;

/** The busiest routes with a seat all the way, Friday to Sunday or the rest of this weekend, for the home page. @param now ms UTC */
export async function findWeekend(now: number) {
  const today = localDateOf(now);
  const sunday = addDays(today, 7 - weekdayOf(today));
  const friday = addDays(sunday, -2);
  const first = today > friday ? today : friday;
  const until = dayWindow(sunday).end;
  const [driven, index] = await Promise.all([drivenBetween(Math.max(now, dayWindow(first).start), until), places()]);
  const when = first === sunday ? { date: sunday } : { date: addDays(sunday, -1), days: "1" };
  return busiest(driven, index).map(({ from, to, rides, lowestPrice }) => {
    const address = searchAddress({ from: from.slug, to: to.slug, ...when });
    return { from: from.name, to: to.name, rides, lowestPrice, address };
  });
}

/** Rides of one road have the same ends, and are many. */
function drivenBetween(start: number, end: number): Promise<Driven[]> {
  const minutes = (at: number) => Math.floor(at / 60_000);
  return readForAnybody(() =>
    readSomewhere(
      (sql) => sql<Driven[]>`
      with alike as (
        select min(ride_id) as id, count(*) as rides, min(price) filter (where price > 0) as lowest
        from ride_listing
        where kind = 'offer' and 0 < all(leg_seats)
          and departure >= ${minutes(start)} and departure < ${minutes(end)}
        group by road_id
      )
      select "from", "to", sum(rides)::integer as rides, min(lowest) as "lowestPrice"
      from alike cross join lateral (
        select (array_agg(place_id order by position))[1] as "from", (array_agg(place_id order by position desc))[1] as "to"
        from ride_stop where ride_id = alike.id
      ) ends
      group by 1, 2
      order by rides desc, 1, 2 limit ${mostLookedAt}`,
    ),
  );
}

function busiest(driven: Driven[], index: PlaceIndex): Route[] {
  const routes = new Map<string, Route>();
  for (const { from: fromId, to: toId, ...one } of driven) {
    const [from, to] = [townOf(fromId, index), townOf(toId, index)];
    if (!from || !to || from === to) continue;
    const key = `${from.id} ${to.id}`;
    const same = routes.get(key);
    routes.set(key, same ? together(same, one) : { from, to, ...one });
  }
  return [...routes.values()].sort((one, other) => other.rides - one.rides).slice(0, shown);
}

function together(route: Route, { rides, lowestPrice }: Pick<Route, "rides" | "lowestPrice">): Route {
  const prices = [route.lowestPrice, lowestPrice].filter((price) => price !== null);
  return { ...route, rides: route.rides + rides, lowestPrice: prices.length > 0 ? Math.min(...prices) : null };
}

/** Of a position on the map, the nearest town, if a search for it finds what begins or ends there. */
function townOf(placeId: number, index: PlaceIndex): Place | undefined {
  const place = index.byId(placeId);
  if (place?.kind !== "pin") return place;
  const [town] = index.near(place, neighbourhood);
  return town && distanceBetween(place, town) <= index.radiusOf(town) ? town : undefined;
}
