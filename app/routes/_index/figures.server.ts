import { places } from "~/modules/places/queries.server";
import { findRouteFigures } from "~/modules/search/route-page.server";

/** The specification's most asked-for routes; the first stands on the sign. */
const routes: [from: string, to: string][] = [
  ["stockholm", "goteborg"],
  ["goteborg", "stockholm"],
  ["malmo", "stockholm"],
  ["uppsala", "stockholm"],
];

/** @param now ms UTC */
export async function homeFigures(now: number) {
  const index = await places();
  const pairs = routes.flatMap(([from, to]) => {
    const [start, end] = [index.bySlug(from), index.bySlug(to)];
    return start && end ? [findRouteFigures(start, end, now)] : [];
  });
  const [featured, ...popular] = await Promise.all(pairs);
  return { featured, popular };
}
