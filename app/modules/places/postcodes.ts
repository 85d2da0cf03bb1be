import type { Place } from "./types";

const FIRST_ID = 1_000_000;
const LAST_ID = 1_099_999;

export type PostTown = Pick<Place, "county" | "lat" | "lng"> & { town: string; codes: string };

export type Postcodes = {
  /** the postcode in a text: "11359", "113 59 Stockholm", "Stockholm 113 59" */
  in(text: string): Place | undefined;
  byId(id: number): Place | undefined;
  /** that one alone, else those beginning with these digits, in order */
  suggest(text: string, limit: number): Place[];
};

/** Eighteen thousand postcodes are looked up, not kept as objects. */
export function createPostcodes(towns: PostTown[]): Postcodes {
  const townOf = new Map(towns.flatMap((town) => town.codes.split(" ").map((code) => [code, town] as const)));
  const known = new Map<string, Place>();
  let sorted: string[] | undefined;

  function byCode(code: string): Place | undefined {
    const town = townOf.get(code);
    const place = known.get(code) ?? (town && postcodeOf(code, town));
    if (place) known.set(code, place);
    return place;
  }

  const meant = (text: string) => byCode(/^(?:\D*\s)?(\d{3}) ?(\d{2})(?!\d)/.exec(text)?.slice(1).join("") ?? "");

  return {
    in: meant,
    byId: (id) => (id >= FIRST_ID && id <= LAST_ID ? byCode(String(id - FIRST_ID).padStart(5, "0")) : undefined),
    suggest(text, limit) {
      const only = meant(text);
      if (only) return [only];
      const digits = /^\s*(\d{1,3} ?\d{0,2})$/.exec(text)?.[1]?.replace(" ", "");
      if (!digits) return [];
      sorted ??= [...townOf.keys()].sort();
      return sorted
        .filter((code) => code.startsWith(digits))
        .slice(0, limit)
        .flatMap((code) => byCode(code) ?? []);
    },
  };
}

export const noPostcodes = createPostcodes([]);

function postcodeOf(code: string, { town, county, lat, lng }: PostTown): Place {
  return {
    id: FIRST_ID + Number(code),
    slug: code,
    name: `${code.slice(0, 3)} ${code.slice(3)} ${town}`,
    kind: "postcode",
    county,
    lat,
    lng,
    population: 0,
  };
}
