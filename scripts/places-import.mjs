// npm run places:import -- SE.txt
// Adds the places of a GeoNames country file (download.geonames.org/export/dump, CC BY 4.0) to the database.
import { existsSync, readFileSync } from "node:fs";
import { importPlaces } from "~/modules/places/commands.server";
import { readGeonames } from "~/modules/places/geonames";
import { closeDatabase, db } from "~/platform/db.server";
import { startEmbeddedPostgres } from "~/platform/embedded-postgres.server";
import { env } from "~/platform/env.server";

const MOST_SHOWN = 20;

const file = process.argv[2];
if (!file || !existsSync(file)) {
  console.error(`${file ? `There is no file ${file}.` : "Which file?"} npm run places:import -- SE.txt`);
  process.exit(1);
}

const { places, refused, ignored } = readGeonames(readFileSync(file, "utf8"));
for (const sentence of refused.slice(0, MOST_SHOWN)) console.error(sentence);
const server = env.isEmbeddedDatabase ? await startEmbeddedPostgres() : null;
try {
  const { added, known, leftOut } = await importPlaces(db, places);
  console.log(
    `${added} places added, ${known} known already; ${ignored} lines are no towns, ${refused.length} refused.`,
  );
  if (leftOut > 0) console.log(`${leftOut} of the smallest places were left out: ids end at 32 767.`);
  console.log("Restart the site to let it know them.");
} finally {
  await closeDatabase();
  await server?.stop();
}
