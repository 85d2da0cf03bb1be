// npm run places:import -- SE.txt
// Adds the places of a GeoNames country file (download.geonames.org/export/dump, CC BY 4.0) to the database.
import { readFileSync } from "node:fs";
import { importPlaces } from "~/modules/places/commands.server";
import { readGeonames } from "~/modules/places/geonames";
import { db } from "~/platform/db.server";
import { complain, leave, withDatabase } from "../with-database";

const file = process.argv[2] ?? leave("Which file? npm run places:import -- SE.txt");

const { places, refused, ignored } = readGeonames(contentOf(file));
complain(refused);
const { added, known, leftOut } = await withDatabase(() => importPlaces(db, places));
console.log(`${added} places added, ${known} known already; ${ignored} lines are no towns, ${refused.length} refused.`);
if (leftOut > 0) console.log(`${leftOut} of the smallest places were left out: ids end at 32 767.`);
console.log("Restart the site to let it know them.");

function contentOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    return leave(`The file cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
