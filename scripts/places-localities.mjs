// Makes drizzle/seed/localities.json and postcodes.json:
//   tsx scripts/places-localities.mjs postal.txt cities500.txt localities.csv
// postal.txt is GeoNames' Swedish postal codes (download.geonames.org/export/zip/SE.zip, CC BY 4.0), cities500.txt its
// places of 500 people (export/dump/cities500.zip, CC BY 4.0), localities.csv a list of Swedish localities with
// Locality,Municipality,County,Latitude,Longitude (Apache 2.0) in which many rows lie elsewhere than they should.
// A position counts when the towns around it are of its municipality. Ids already in a file stay with their place.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { distanceBetween } from "~/modules/places/geometry";
import { counties, mistaken, newSlug } from "~/modules/places/geonames";
import { fold } from "~/modules/places/names";

const FIRST_ID = 100_001;
/** Metres: two of one name that are as near are the same. */
const SAME_PLACE = 8_000;
/** Metres: how much farther than twice the nearest town the nearest of its own municipality may be. */
const LEEWAY = 10_000;
/** What a name in a list counts for beside the people of a town: nobody knows how many live there. */
const [PEOPLE_OF_POST_TOWN, PEOPLE_OF_LOCALITY] = [400, 200];

const unwanted = new Set(["PPLX", "PPLQ", "PPLW", "PPLH"]);

/** Names of municipalities that the lists spell in another way or do not hold. */
const otherCodes = {
  Falu: "2080",
  Grum: "1764",
  Kinda: "0513",
  "Malung-Sälen": "2023",
  Sigtuna: "0191",
  "Skinnskattebergs k.": "1904",
  Torså: "0834",
  Tranå: "0687",
  "Upplands Väsby": "0114",
  "Upplands-Bro": "0139",
  Ydre: "0512",
};

const [postalFile, citiesFile, localitiesFile] = process.argv.slice(2);
if (!localitiesFile) throw new Error("Which files? See the head of this script.");
const seed = (name) => new URL(`../drizzle/seed/${name}.json`, import.meta.url);
const read = (name) => (existsSync(seed(name)) ? JSON.parse(readFileSync(seed(name), "utf8")) : []);
const write = (name, rows) =>
  writeFileSync(seed(name), `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`);
const linesOf = (file) => readFileSync(file, "utf8").split(/\r?\n/).filter(Boolean);

const index = read("places");
const points = read("points");
const towns = readTowns();
const posts = readPosts();
const codes = {
  ...Object.fromEntries(posts.filter((post) => post.code).map((post) => [post.municipality, post.code])),
  ...otherCodes,
};
const municipalities = Object.fromEntries(Object.entries(codes).map(([name, code]) => [code, name]));
const countyOfCode = new Map(towns.map((town) => [town.code.slice(0, 2), town.county]));
const listed = readLocalities();
const postTowns = mergePosts();

const kept = new Map(read("localities").map((row) => [`${row.name}|${row.municipality}`, row]));
const slugs = new Set([...index, ...points, ...kept.values()].map((row) => row.slug));
let nextId = Math.max(FIRST_ID - 1, ...[...kept.values()].map((row) => row.id)) + 1;

const localities = [];
const byName = new Map();
for (const place of [...index, ...points]) remember(place);
const leftOut = { places: 0, postTowns: 0, lists: 0 };
const positions = new Map();

for (const town of towns) add(town, "places");
for (const post of postTowns) {
  const found = positionOf(post);
  if (!found) leftOut.postTowns += 1;
  positions.set(post.name, found ?? fallbackOf(post));
  if (found && !isPart(post.name))
    add({ ...post, ...found, people: PEOPLE_OF_POST_TOWN, geonameId: null }, "postTowns");
}
for (const one of listed) {
  const post = postTowns.find((other) => other.code === one.code && fold(other.name) === fold(one.name));
  const at = post ? positions.get(post.name) : isPlausible(one) ? one : null;
  if (at) add({ ...one, lat: at.lat, lng: at.lng, people: PEOPLE_OF_LOCALITY, geonameId: null }, "lists");
  else leftOut.lists += 1;
}

write(
  "localities",
  localities.sort((a, b) => a.id - b.id),
);
write("postcodes", postcodes());
console.log(`${localities.length} localities; left out for their position:`, leftOut);

/** GeoNames' places of 500 people, the index' own among them. */
function readTowns() {
  return linesOf(citiesFile)
    .map((line) => line.split("\t"))
    .filter((columns) => columns[8] === "SE" && !unwanted.has(columns[7]) && !mistaken.has(Number(columns[0])))
    .map((columns) => ({
      geonameId: Number(columns[0]),
      name: columns[1],
      lat: Number(columns[4]),
      lng: Number(columns[5]),
      county: counties[columns[10]],
      code: columns[11],
      people: Number(columns[14]),
    }))
    .sort((a, b) => b.people - a.people || a.geonameId - b.geonameId);
}

function readPosts() {
  return linesOf(postalFile).map((line) => {
    const [, postcode, name, county, , municipality, code, , , lat, lng, accuracy] = line.split("\t");
    const isExact = accuracy === "4";
    return {
      postcode,
      name: name.replace("Âl", "Äl"),
      county,
      municipality,
      code,
      lat: Number(lat),
      lng: Number(lng),
      isExact,
    };
  });
}

function readLocalities() {
  return linesOf(localitiesFile)
    .slice(1)
    .map((line) => line.split(","))
    .map(([name, municipality, , lat, lng]) => ({
      name,
      code: codes[municipality],
      lat: Number(lat),
      lng: Number(lng),
    }))
    .map((one) => ({ ...one, county: countyOfCode.get(one.code?.slice(0, 2)) }))
    .filter((one) => one.code && !isPart(one.name));
}

/** "Malmberget östra", "Stockholm-Globen": parts that nobody names so. */
function isPart(name) {
  return /^Stockholm-|. (norra|södra|östra|västra)$| och /i.test(name);
}

/** One for each name, with the municipality and county of most of its postcodes and the positions given for it. */
function mergePosts() {
  const groups = new Map();
  for (const post of posts) groups.set(fold(post.name), [...(groups.get(fold(post.name)) ?? []), post]);
  return [...groups.values()].map((group) => {
    const code = mostOf(group.map((post) => post.code));
    const countyName = mostOf(group.map((post) => post.county));
    const county =
      countyOfCode.get(code?.slice(0, 2)) ??
      Object.values(counties).find((one) => one.replace(/s? län$/, "") === countyName);
    const positions = group.filter((post) => post.code === code || !code);
    const name = mostOf(group.map((post) => post.name));
    return { name, code, county, group, positions };
  });
}

function mostOf(values) {
  const counts = new Map();
  for (const value of values.filter(Boolean)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** As GeoNames' towns have it; else exactly as the postal list does; else as the list of localities; else roughly. */
function positionOf(post) {
  const namesake = (one) =>
    fold(one.name) === fold(post.name) && (post.code ? one.code === post.code : one.county === post.county);
  const exact = post.positions.filter((one) => one.isExact);
  const rough = post.positions.filter((one) => !one.isExact && !isShared(one));
  const candidates = [...exact, ...listed.filter(namesake), ...rough].map((one) => ({
    ...one,
    code: post.code,
    county: post.county,
  }));
  const inCounty = (one) => fold(one.name) === fold(post.name) && one.county === post.county;
  const found = towns.find(namesake) ?? towns.find(inCounty) ?? candidates.find(isPlausible);
  return found && { lat: found.lat, lng: found.lng };
}

/** Many post towns of a municipality have the position of its largest. */
function isShared(post) {
  return posts.some(
    (other) => other.lat === post.lat && other.lng === post.lng && fold(other.name) !== fold(post.name),
  );
}

/** The largest town of the municipality or county. */
function fallbackOf(post) {
  const near = towns.find((town) => town.code === post.code) ?? towns.find((town) => town.county === post.county);
  const { lat, lng } =
    near ?? towns.toSorted((a, b) => distanceBetween(a, post.group[0]) - distanceBetween(b, post.group[0]))[0];
  return { lat, lng };
}

/** Among the towns around it one of its own municipality is (nearly) as near as any; without one, of its county. */
function isPlausible(one) {
  const own = towns.filter((town) => (one.code ? town.code === one.code : town.county === one.county));
  if (own.length === 0) return false;
  const [nearest, nearestOwn] = [towns, own].map((list) => Math.min(...list.map((town) => distanceBetween(town, one))));
  return nearestOwn <= 2 * nearest + LEEWAY;
}

function add({ name, county, code, lat, lng, people, geonameId }, source) {
  if (index.some((place) => place.geonameId === geonameId) || isKnown({ name, lat, lng })) return;
  const municipality = municipalities[code] ?? "";
  const namesakes = (byName.get(fold(name)) ?? []).filter((other) => other.county === county);
  if (namesakes.some((other) => other.municipality === municipality)) return;
  if (source === "lists" && namesakes.some((other) => !other.municipality)) return;
  const shown = namesakes.length > 0 ? `${name} (${municipality})` : name;
  const before = kept.get(`${shown}|${municipality}`);
  const slug = before?.slug ?? slugOf({ name, county, municipality });
  const row = {
    id: before?.id ?? nextId++,
    geonameId,
    slug,
    name: shown,
    municipality,
    county,
    lat,
    lng,
    population: people,
  };
  remember({ ...row, name });
  localities.push(row);
}

function slugOf({ name, county, municipality }) {
  const withMunicipality = `${fold(name)} ${fold(municipality)}`.replaceAll(" ", "-");
  const isTaken =
    slugs.has(fold(name).replaceAll(" ", "-")) &&
    slugs.has(`${fold(name)} ${fold(county.replace(/s? län$/, ""))}`.replaceAll(" ", "-"));
  if (isTaken && !slugs.has(withMunicipality)) {
    slugs.add(withMunicipality);
    return withMunicipality;
  }
  return newSlug({ name, county, geonameId: nextId }, slugs);
}

function remember(place) {
  byName.set(fold(place.name), [...(byName.get(fold(place.name)) ?? []), place]);
}

function isKnown(one) {
  return (byName.get(fold(one.name)) ?? []).some((other) => distanceBetween(other, one) <= SAME_PLACE);
}

/** By post town, each postcode once. */
function postcodes() {
  const used = new Set();
  return postTowns
    .map(({ name, county, group }) => {
      const own = [...new Set(group.map((post) => post.postcode.replace(" ", "")))]
        .filter((code) => !used.has(code))
        .sort();
      for (const code of own) used.add(code);
      const { lat, lng } = positions.get(name);
      return { town: name, county: county ?? nearestCounty({ lat, lng }), lat, lng, codes: own.join(" ") };
    })
    .filter((row) => row.codes)
    .sort((a, b) => (a.codes < b.codes ? -1 : 1));
}

function nearestCounty(at) {
  return towns.toSorted((a, b) => distanceBetween(a, at) - distanceBetween(b, at))[0].county;
}
