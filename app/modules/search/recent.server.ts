import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { localDateOf } from "~/modules/calendar/rules";
import { places } from "~/modules/places/queries.server";
import type { Place } from "~/modules/places/types";
import { viewerTag } from "~/modules/sessions/session.server";
import { cookieAttributes, isPrefetch, searchesCookieName } from "~/platform/http.server";
import { searchAddress } from "./address";
import type { Search } from "./types";

export type RecentSearch = { address: string; words: string };

const mostKept = 3;

/** Kept in a session cookie, nowhere else. */
const cookie = createCookie(searchesCookieName, cookieAttributes);

const slug = z.string().max(60);
const kept = z.object({
  /** Several people may use one browser. */
  viewer: z.string(),
  searches: z.array(z.object({ from: slug, to: slug, date: z.iso.date().nullable() })).max(mostKept),
});
type Kept = z.infer<typeof kept>["searches"][number];

/** Adds a search to the viewer's recent ones, without positions. @returns headers; none where nothing is to be noted */
export async function rememberSearch(request: Request, { from, to, date, kind, after }: Search): Promise<HeadersInit> {
  const viewer = await viewerTag();
  const isNamed = from && to && from.place.kind !== "pin" && to.place.kind !== "pin";
  if (!viewer || !isNamed || kind !== "offer" || after || isPrefetch(request)) return {};
  const search: Kept = { from: from.place.slug, to: to.place.slug, date };
  const earlier = await readSearches(request, viewer);
  const others = earlier.filter((other) => other.from !== search.from || other.to !== search.to);
  if (earlier.length > others.length && JSON.stringify(earlier[0]) === JSON.stringify(search)) return {};
  const searches = [search, ...others].slice(0, mostKept);
  return { "Set-Cookie": await cookie.serialize({ viewer, searches }) };
}

/** The viewer's recent searches, latest first, without past dates. */
export async function recentSearches(request: Request, now: number): Promise<RecentSearch[]> {
  const viewer = await viewerTag();
  if (!viewer) return [];
  const [searches, index] = await Promise.all([readSearches(request, viewer), places()]);
  return searches.flatMap(({ from, to, date }) => {
    const [start, end] = [index.bySlug(from), index.bySlug(to)];
    if (!start || !end) return [];
    const day = date && date >= localDateOf(now) ? date : undefined;
    return [{ address: searchAddress({ from, to, date: day }), words: `${start.name}–${end.name}` }];
  });
}

export async function recentPlaces(request: Request): Promise<Place[]> {
  const viewer = await viewerTag();
  if (!viewer) return [];
  const [searches, index] = await Promise.all([readSearches(request, viewer), places()]);
  const slugs = new Set(searches.flatMap(({ from, to }) => [from, to]));
  return [...slugs].flatMap((slug) => index.bySlug(slug) ?? []);
}

async function readSearches(request: Request, viewer: string): Promise<Kept[]> {
  const content = kept.safeParse(await cookie.parse(request.headers.get("Cookie")));
  return content.success && content.data.viewer === viewer ? content.data.searches : [];
}
