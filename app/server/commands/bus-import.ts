// npm run bus:import -- feed.zip --days 30 --price 250 --seats 49
// Lists the coming departures of a GTFS feed (gtfs.org), a zip file or a folder, and updates those listed before.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Feed, readFeed } from "~/modules/bus/gtfs";
import { TableProblem } from "~/modules/bus/gtfs-csv";
import { openFeed } from "~/modules/bus/gtfs-files.server";
import { importFeed, timetableDays } from "~/modules/bus/import.server";
import { complain, leave, withDatabase } from "../with-database";

const usage = "npm run bus:import -- feed.zip [--days 30] [--price 250] [--seats 49] [--feed name]";

const { file, days, price, seats, feed: givenName } = wishes();
const now = Date.now();
const asked = timetableDays(days, now);
const feed = understand(file);
const feedName = givenName ?? feed.name;
const counts = await withDatabase(() => importFeed(feed, { feedName, ...asked, seats, price }, now));
complain([...feed.problems, ...counts.problems]);
const { added, changed, unchanged, cancelled, told, leftOut } = counts;
console.log(
  `${feedName}: ${added} departures added, ${changed} changed, ${unchanged} as before, ${cancelled} cancelled.`,
);
if (told > 0) console.log(`${told} travellers are told of another time.`);
if (leftOut > 0) console.log(`${leftOut} trips stop at fewer than two places that we know.`);

function wishes() {
  try {
    const text = { type: "string" } as const;
    const options = { days: text, price: text, seats: text, feed: text };
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
    return leave(`${error instanceof Error ? error.message : error} ${usage}`);
  }
}

function understand(path: string): Feed {
  try {
    return readFeed(openFeed(path), asked.first, asked.days);
  } catch (error) {
    if (!(error instanceof TableProblem)) throw error;
    return leave(`${path}: ${error.message}. Nothing was imported.`);
  }
}

function whole(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most) throw new Error(`--${name} is ${least} to ${most}.`);
  return number;
}
