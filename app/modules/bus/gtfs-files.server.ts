import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { type FeedFile, type FeedFiles, feedFiles } from "./gtfs";
import { TableProblem } from "./gtfs-csv";

/** Enough for millions of stop times, within the memory of a small machine. */
const mostBytes = 200 * 1024 * 1024;

/** Opens a feed's folder or zip; unpacks known tables only, never to disk. @throws TableProblem */
export function openFeed(path: string): FeedFiles {
  const tables = statSync(path).isDirectory() ? folderTables(path) : zipTables(path);
  for (const needed of ["agency.txt", "stops.txt", "routes.txt", "trips.txt", "stop_times.txt"] as const)
    if (tables[needed] === null) throw new TableProblem(`${needed} is missing`);
  if (tables["calendar.txt"] === null && tables["calendar_dates.txt"] === null)
    throw new TableProblem("calendar.txt and calendar_dates.txt are both missing");
  return tables;
}

const nothing = (): FeedFiles => ({
  "agency.txt": null,
  "stops.txt": null,
  "routes.txt": null,
  "trips.txt": null,
  "stop_times.txt": null,
  "calendar.txt": null,
  "calendar_dates.txt": null,
  "fare_attributes.txt": null,
  "fare_rules.txt": null,
  "feed_info.txt": null,
});

function folderTables(folder: string): FeedFiles {
  const tables = nothing();
  for (const name of feedFiles) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    refuseLarge(name, statSync(path).size);
    tables[name] = textOf(name, readFileSync(path));
  }
  return tables;
}

function zipTables(path: string): FeedFiles {
  refuseLarge(path, statSync(path).size);
  const tables = nothing();
  for (const [entry, bytes] of Object.entries(unzip(path))) {
    const name = tableIn(entry);
    if (!name) continue;
    if (tables[name] !== null) throw new TableProblem(`${name} is in the zip twice`);
    tables[name] = textOf(name, bytes);
  }
  return tables;
}

function unzip(path: string) {
  try {
    return unzipSync(readFileSync(path), {
      filter: ({ name, originalSize }) => {
        const isTable = tableIn(name) !== null;
        if (isTable) refuseLarge(name, originalSize);
        return isTable;
      },
    });
  } catch (error) {
    if (error instanceof TableProblem) throw error;
    throw new TableProblem("this is no zip file that can be read");
  }
}

function tableIn(entry: string): FeedFile | null {
  const [, name] = /^(?:[\w -][\w. -]*\/)?([a-z_]+\.txt)$/.exec(entry) ?? [];
  return feedFiles.find((table) => table === name) ?? null;
}

function refuseLarge(name: string, bytes: number): void {
  if (bytes > mostBytes) throw new TableProblem(`${name} is larger than ${mostBytes / 1024 / 1024} MB`);
}

function textOf(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new TableProblem(`${name} is not in UTF-8`);
  }
}
