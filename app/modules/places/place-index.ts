import * as geo from "geokdbush";
import KDBush from "kdbush";
import { townsByArea } from "./areas";
import { isBeyondMap } from "./beyond";
import { degreesOf, distanceBetween } from "./geometry";
import {
  alike,
  byPopulation,
  FEW_LETTERS,
  type Fit,
  fitting,
  NAME_BEGINS,
  type Names,
  namesOf,
  WHOLE_ALIAS,
  WORD_BEGINS,
} from "./name-fits";
import { fold } from "./names";
import { type Position, pinAt, positionIn, positionOfId } from "./pins";
import { noPostcodes, type Postcodes } from "./postcodes";
import { createReach, type Reach } from "./reach";
import type { NamedPlace, Place, Resolution } from "./types";
import { isAshore } from "./water";

const MOST_CHOICES = 8;

/** Places with higher ids can be named, but have no key of their own in the search. */
export const LAST_INDEXED_ID = 32_767;

const MOST_ALIKE = 4;
const QUAY = 1_000;

const HAMLET = 1_000;
/** factor of prominence above which other, unindexed places are ignored */
const DOMINANT = 4;

export type PlaceIndex = {
  indexed: Place[];
  byId(id: number): Place | undefined;
  bySlug(slug: string): Place | undefined;
  /** Empty for unknown places. */
  nameOf(id: number): string;
  /** Name and slug, empty for unknown places. */
  labelOf(id: number): Pick<Place, "name" | "slug">;
  /** A place with its usual radius, as an end of a search. */
  endAt(slug: string): { place: Place; radius: number } | null;
  /** Matches name, slug or alias, ignoring case and accents; most populous first. */
  named(text: string): Place[];
  suggest(text: string, limit: number): Place[];
  resolve(text: string): Resolution;
  /** For an unknown name: up to four whose own name, which is all that is shown, has a similar spelling, likeliest first. */
  alike(text: string): Place[];
  /** What to type so that this place is understood: its name, with county where ambiguous. */
  typedNameOf(place: Place): string;
  /** metres to get on or off, 5 000 to 30 000; for a point that of the place it is looked up under */
  radiusOf(place: Place): number;
  near(place: Place, metres: number): Place[];
  around(position: Position, metres: number, most: number): Place[];
  reach(): Reach;
};

export const isIndexed = ({ id }: Pick<Place, "id">) => id <= LAST_INDEXED_ID;

/** Makes places findable by id, slug, and the many ways their names are typed. */
export function createPlaceIndex(rows: NamedPlace[], postcodes = noPostcodes): PlaceIndex {
  const all = byPopulation(rows).map(({ aliases: _, ...place }) => place);
  const indexed = all.filter(isIndexed);
  const byId = new Map(all.map((place) => [place.id, place]));
  const names = namesOf(byPopulation(rows), (id) => byId.get(id));
  const bySlug = new Map(all.map((place) => [place.slug, place]));
  const { near, around, radiusOf, reach, pinIn, pinAshore } = surroundingsOf(all, indexed);
  const townsIn = townsByArea(all, MOST_CHOICES);
  const { resolve, suggest, typedNameOf } = understandingOf(names, postcodes, pinAshore, townsIn);

  const find = (id: number) => byId.get(id) ?? postcodes.byId(id) ?? pinIn(positionOfId(id));
  const findSlug = (slug: string) => bySlug.get(slug) ?? postcodes.in(slug) ?? pinAshore(positionIn(slug));

  function labelOf(id: number) {
    const { name = "", slug = "" } = find(id) ?? {};
    return { name, slug };
  }

  function endAt(slug: string) {
    const place = findSlug(slug);
    return place ? { place, radius: radiusOf(place) } : null;
  }

  return {
    indexed,
    byId: find,
    bySlug: findSlug,
    nameOf: (id) => find(id)?.name ?? "",
    labelOf,
    endAt,
    named: (text) => names.byName.get(fold(text)) ?? [],
    suggest,
    resolve,
    alike: (text) =>
      alike(text, names)
        .slice(0, MOST_ALIKE)
        .map((fit) => fit.place),
    typedNameOf,
    radiusOf,
    near,
    around,
    reach,
  };
}

type PinAt = (position: Position | null) => Place | undefined;

function understandingOf(names: Names, postcodes: Postcodes, pinAshore: PinAt, townsIn: (text: string) => Place[]) {
  const typedNames = new Map<number, string>();

  const areaTowns = (text: string, [best]: Fit[]) => (best && best.rank <= WHOLE_ALIAS ? [] : townsIn(text));

  function resolve(text: string): Resolution {
    const position = positionIn(text);
    const pin = pinAshore(position);
    const [only, ...others] = pin ? [pin] : postcodes.suggest(text, MOST_CHOICES);
    if (only)
      return others.length > 0 ? { kind: "choices", places: [only, ...others] } : { kind: "match", place: only };
    if (position || isBeyondMap(text)) return { kind: "none" };
    const fits = fitting(text, names);
    const towns = areaTowns(text, fits);
    return towns.length > 0 ? { kind: "choices", places: towns, isArea: true } : resolutionOf(fits);
  }

  function suggest(text: string, limit: number): Place[] {
    const codes = postcodes.suggest(text, limit);
    if (codes.length > 0) return codes;
    const fits = suggested(text, names);
    return [...new Set([...areaTowns(text, fits), ...fits.map((fit) => fit.place)])].slice(0, limit);
  }

  function typedNameOf(place: Place): string {
    if (place.kind === "pin") return `${place.name} (${place.slug})`;
    const name = typedNames.get(place.id) ?? typedName(place, resolve(place.name));
    typedNames.set(place.id, name);
    return name;
  }

  return { resolve, suggest, typedNameOf };
}

function surroundingsOf(all: Place[], indexed: Place[]) {
  const radii = new Map<number, number>();
  const bush = new KDBush(all.length);
  for (const { lat, lng } of all) bush.add(lng, lat);
  bush.finish();

  function near(place: Place, metres: number): Place[] {
    const { lat } = degreesOf(metres, place.lat);
    const maybe = indexed.filter((other) => Math.abs(other.lat - place.lat) <= lat && other.id !== place.id);
    const found = maybe.map((other) => ({ other, metres: distanceBetween(place, other) }));
    const close = found.filter((one) => one.metres <= metres);
    return close.sort((a, b) => a.metres - b.metres).map((one) => one.other);
  }

  function radiusOf(place: Place): number {
    const key = isIndexed(place) ? place : reach().keyPlaceOf(place);
    if (!key) return 0;
    const radius = radii.get(key.id) ?? radiusByPeople(key, near(key, NEIGHBOURHOOD));
    radii.set(key.id, radius);
    return radius;
  }

  function around({ lat, lng }: Position, metres: number, most: number): Place[] {
    return geo.around(bush, lng, lat, most, metres / 1_000).flatMap((n) => all[n] ?? []);
  }

  let known: Reach | undefined;
  const reach = () => {
    known ??= createReach(indexed, all, radiusOf);
    return known;
  };

  function pinIn(position: Position | null): Place | undefined {
    const [near] = position && reach().keyPlaceOf(position) ? around(position, Number.POSITIVE_INFINITY, 1) : [];
    return position && near ? pinAt(position, near) : undefined;
  }

  /** Shores are inexact, and a quay has a name. */
  function pinAshore(position: Position | null): Place | undefined {
    const isThere = position && (isAshore(position) || around(position, QUAY, 1).length > 0);
    return isThere ? pinIn(position) : undefined;
  }

  return { near, around, radiusOf, reach, pinIn, pinAshore };
}

function typedName(place: Place, meaning: Resolution): string {
  const isClear = meaning.kind === "match" && meaning.place === place;
  return isClear ? place.name : `${place.name}, ${place.county}`;
}

const NEIGHBOURHOOD = 25_000;
const CROWDED = 800_000;
const SPARSE = 20_000;

/** 30 km where at most 20 000 people live within 25 km, 5 km where 800 000 do, logarithmic, in whole kilometres. */
function radiusByPeople(place: Place, neighbours: Place[]): number {
  const people = neighbours.reduce((sum, other) => sum + other.population, place.population);
  const crowding = Math.log(Math.max(people, SPARSE) / SPARSE) / Math.log(CROWDED / SPARSE);
  return Math.round(30 - 25 * Math.min(1, crowding)) * 1_000;
}

/** A beginning may mean any of its matches; a whole or misspelled name only the best. */
function resolutionOf(fits: Fit[]): Resolution {
  const [best] = fits;
  if (!best) return { kind: "none" };
  const isBegun = best.rank === NAME_BEGINS || best.rank === WORD_BEGINS;
  const alikes = new Set(fits.filter((fit) => isBegun || fit.rank === best.rank).map((fit) => fit.place));
  const meant = [...alikes].filter((place) => !isDominated(place, best.place));
  return meant.length === 1 && !best.isGuess
    ? { kind: "match", place: best.place }
    : { kind: "choices", places: meant.slice(0, MOST_CHOICES) };
}

function isDominated(place: Place, best: Place): boolean {
  return place !== best && place.id > LAST_INDEXED_ID && best.population >= DOMINANT * place.population;
}

function suggested(text: string, names: Names): Fit[] {
  const isShort = text.trim().length <= FEW_LETTERS;
  const isHamlet = ({ id, population }: Place) => id > LAST_INDEXED_ID && population < HAMLET;
  const fits = fitting(text, names);
  return isShort ? [...fits.filter((fit) => !isHamlet(fit.place)), ...fits.filter((fit) => isHamlet(fit.place))] : fits;
}
