import { places } from "~/modules/places/queries.server";
import type { Place } from "~/modules/places/types";
import { readForAnybody } from "~/platform/abandoned-reads.server";
import { readSomewhere } from "~/platform/read-replica.server";

export type RouteRating = { average: number; count: number };

type Pair = { from: number; to: number; count: number; sum: number };

/** ms; one review more or less changes little */
const keptMs = 600_000;

type Counted = { pairs: Promise<Map<string, Pair>>; until: number };
let counted: Counted | null = null;

/** Average (1 to 5) of rides within search radius of both ends (slugs); null without reviews. @param now ms UTC */
export async function ratingOfRoute(from: string, to: string, now: number): Promise<RouteRating | null> {
  const index = await places();
  const [start, end] = [index.bySlug(from), index.bySlug(to)];
  if (!start || !end) return null;
  const around = (place: Place) => [place, ...index.near(place, index.radiusOf(place))];
  const pairs = await ratedPairs(now);
  const found = around(start).flatMap((on) => around(end).flatMap((off) => pairs.get(keyOf(on.id, off.id)) ?? []));
  const count = found.reduce((total, pair) => total + pair.count, 0);
  const sum = found.reduce((total, pair) => total + pair.sum, 0);
  return count > 0 ? { average: sum / count, count } : null;
}

function ratedPairs(now: number): Promise<Map<string, Pair>> {
  if (!counted || counted.until <= now) {
    const counting: Counted = { pairs: readForAnybody(countPairs), until: now + keptMs };
    counted = counting;
    counting.pairs.catch(() => {
      if (counted === counting) counted = null;
    });
  }
  return counted.pairs;
}

async function countPairs(): Promise<Map<string, Pair>> {
  const rows = await readSomewhere(
    (sql) => sql<Pair[]>`
    select from_place_id as "from", to_place_id as "to", count(*)::integer as count, sum(rating)::integer as sum
    from review join booking on booking.id = booking_id join users driver on driver.id = subject_id
    where published_at is not null and removed_at is null and subject_id = counterparty_id and driver.blocked_at is null
      and exists (select from ride where ride.id = ride_id and kind = 'offer')
    group by from_place_id, to_place_id`,
  );
  return new Map(rows.map((pair) => [keyOf(pair.from, pair.to), pair]));
}

const keyOf = (from: number, to: number) => `${from} ${to}`;
