import { fold } from "./names";

export type GeonamesPlace = ReturnType<typeof placeOf>;

export type GeonamesFile = {
  places: GeonamesPlace[];
  refused: string[];
  /** lines that are no populated place: mountains, lakes, city districts … */
  ignored: number;
};

/** Imported places have higher ids. */
export const LAST_SHIPPED_ID = 4_095;

export const counties: Record<string, string> = {
  "02": "Blekinge län",
  "03": "Gävleborgs län",
  "05": "Gotlands län",
  "06": "Hallands län",
  "07": "Jämtlands län",
  "08": "Jönköpings län",
  "09": "Kalmar län",
  "10": "Dalarnas län",
  "12": "Kronobergs län",
  "14": "Norrbottens län",
  "15": "Örebro län",
  "16": "Östergötlands län",
  "18": "Södermanlands län",
  "21": "Uppsala län",
  "22": "Värmlands län",
  "23": "Västerbottens län",
  "24": "Västernorrlands län",
  "25": "Västmanlands län",
  "26": "Stockholms län",
  "27": "Skåne län",
  "28": "Västra Götalands län",
};

/** Hamlets that GeoNames gives the people of a namesake elsewhere, by GeoNames id. */
export const mistaken = new Set([
  601972, 602409, 602566, 603933, 604749, 604779, 606141, 606821, 2599289, 2600375, 2663161, 2663414, 2665578, 2667911,
  2668422, 2668429, 2669670, 2669833, 2670725, 2673952, 2675001, 2675691, 2676238, 2676592, 2677098, 2678153, 2678265,
  2678724, 2680282, 2680889, 2680985, 2681303, 2681665, 2683389, 2683760, 2686049, 2686979, 2687063, 2687383, 2687690,
  2691401, 2691792, 2692032, 2692624, 2696337, 2698093, 2698705, 2701915, 2702923, 2703525, 2703546, 2704999, 2705127,
  2705702, 2706323, 2706483, 2708434, 2708771, 2711862, 2712627, 2714044, 2714736, 2715448, 2716668, 2718694, 2718975,
  2719318, 2725073, 2725271, 2725360, 2725669, 2726026, 2727314, 2727570,
]);

const unwanted = new Set(["PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"]);

const COLUMNS = 19;
const [SOUTH, NORTH, WEST, EAST] = [55, 69.5, 10.5, 24.5];

/** A unique slug: the name, with county and GeoNames id where needed. @param taken gets the new one added */
export function newSlug(
  { name, county, geonameId }: Omit<GeonamesPlace, "lat" | "lng" | "population">,
  taken: Set<string>,
): string {
  const plain = slugOf(name);
  const withCounty = `${plain}-${slugOf(county.replace(/s? län$/, ""))}`;
  const slug = [plain, withCounty].find((one) => !taken.has(one)) ?? `${plain}-${geonameId}`;
  taken.add(slug);
  return slug;
}

/** Populated places of a GeoNames country file (download.geonames.org/export/dump), and the lines rejected. */
export function readGeonames(text: string): GeonamesFile {
  const file: GeonamesFile = { places: [], refused: [], ignored: 0 };
  const seen = new Set<string>();
  for (const [n, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const columns = line.split("\t");
    const problem = problemWith(columns, seen);
    seen.add(columns[0] ?? "");
    if (problem) file.refused.push(`Line ${n + 1}: ${problem}`);
    else if (isWanted(columns)) file.places.push(placeOf(columns));
    else file.ignored += 1;
  }
  return file;
}

function slugOf(text: string): string {
  return fold(text).replaceAll(" ", "-");
}

function problemWith(columns: string[], seen: Set<string>): string | null {
  const [id = "", name = "", , , lat = "", lng = "", , , country, , admin = ""] = columns;
  if (columns.length !== COLUMNS) return `${columns.length} columns with tabs between them instead of ${COLUMNS}.`;
  if (!/^[1-9]\d{0,8}$/.test(id)) return `"${id.slice(0, 20)}" is no GeoNames id.`;
  if (seen.has(id)) return `the GeoNames id ${id} comes a second time.`;
  if (!isWanted(columns)) return null;
  if (country !== "SE") return `${name.slice(0, 60)} is not in Sweden (SE).`;
  if (!slugOf(name) || name.length > 100) return "the name is missing, too long, or has no letters.";
  if (!isBetween(lat, SOUTH, NORTH)) return `the latitude "${lat.slice(0, 20)}" is not in Sweden.`;
  if (!isBetween(lng, WEST, EAST)) return `the longitude "${lng.slice(0, 20)}" is not in Sweden.`;
  return counties[admin] ? null : `the county code "${admin.slice(0, 20)}" is unknown.`;
}

function isBetween(text: string, low: number, high: number): boolean {
  return /^\d+(\.\d+)?$/.test(text) && Number(text) >= low && Number(text) <= high;
}

function isWanted(columns: string[]): boolean {
  const [featureClass, featureCode = "", population = ""] = [columns[6], columns[7], columns[14]];
  const hasPeople = /^\d{1,8}$/.test(population) && Number(population) > 0;
  return featureClass === "P" && hasPeople && !unwanted.has(featureCode) && !mistaken.has(Number(columns[0]));
}

function placeOf(columns: string[]) {
  const [id, name = "", , , lat, lng, , , , , admin = "", , , , population] = columns;
  return {
    geonameId: Number(id),
    name,
    county: counties[admin] ?? "",
    lat: Number(lat),
    lng: Number(lng),
    population: Number(population),
  };
}
