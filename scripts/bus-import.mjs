// npm run bus:import -- feed.zip --days 30 --price 250 --seats 49
// Lists the coming departures of a GTFS feed (gtfs.org), a zip file or a folder, and brings those listed before up to date.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { readFeed } from "~/modules/bus/gtfs";
import { TableProblem } from "~/modules/bus/gtfs-csv";
import { openFeed } from "~/modules/bus/gtfs-files.server";
import { importFeed } from "~/modules/bus/import.server";
import { localDateOf } from "~/modules/calendar/rules";
import { closeDatabase } from "~/platform/db.server";
import { startEmbeddedPostgres } from "~/platform/embedded-postgres.server";
import { env } from "~/platform/env.server";

const MOST_SHOWN = 20;
const USAGE = "npm run bus:import -- feed.zip [--days 30] [--price 250] [--seats 49] [--feed name]";

const { file, days, price, seats, feed: givenName } = wishes();
const feed = understand(file);
const feedName = givenName ?? feed.name;
const server = env.isEmbeddedDatabase ? await startEmbeddedPostgres() : null;
try {
  const now = Date.now();
  const counts = await importFeed(feed, { feedName, first: localDateOf(now), days, seats, price }, now);
  const problems = [...feed.problems, ...counts.problems];
  for (const sentence of problems.slice(0, MOST_SHOWN)) console.error(sentence);
  if (problems.length > MOST_SHOWN) console.error(`… and ${problems.length - MOST_SHOWN} more.`);
  const { added, changed, unchanged, cancelled, told, leftOut } = counts;
  console.log(
    `${feedName}: ${added} departures added, ${changed} changed, ${unchanged} as before, ${cancelled} cancelled.`,
  );
  if (told > 0) console.log(`${told} travellers are told of another time.`);
  if (leftOut > 0) console.log(`${leftOut} trips stop at fewer than two places that we know.`);
} finally {
  await closeDatabase();
  await server?.stop();
}

function wishes() {
  try {
    const number = { type: "string" };
    const options = { days: number, price: number, seats: number, feed: number };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file] = positionals;
    if (!file || !existsSync(file)) throw new Error(file ? `There is no ${file}.` : "Which feed?");
    if (values.feed !== undefined && !/^[\p{L}\p{N} ._-]{1,50}$/u.test(values.feed))
      throw new Error("--feed is a short name");
    return {
      file,
      feed: values.feed,
      days: whole("days", values.days ?? "30", 1, 366),
      price: values.price === undefined ? null : whole("price", values.price, 0, 99_999),
      seats: whole("seats", values.seats ?? "49", 1, 100),
    };
  } catch (error) {
    return leave(`${error instanceof Error ? error.message : error} ${USAGE}`);
  }
}

function understand(path) {
  try {
    return readFeed(openFeed(path), localDateOf(Date.now()), days);
  } catch (error) {
    if (!(error instanceof TableProblem)) throw error;
    return leave(`${path}: ${error.message}. Nothing was imported.`);
  }
}

function whole(name, text, least, most) {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most) throw new Error(`--${name} is ${least} to ${most}.`);
  return number;
}

function leave(sentence) {
  console.error(sentence);
  return process.exit(1);
}
