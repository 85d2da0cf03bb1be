import { addDays, instantOf, weekdayOf } from "~/modules/calendar/rules";
import { readCsv, TableProblem } from "./gtfs-csv";

/** null for absent tables */
export type FeedFiles = Record<FeedFile, string | null>;
export type FeedFile = (typeof feedFiles)[number];
export const feedFiles = [
  "agency.txt",
  "stops.txt",
  "routes.txt",
  "trips.txt",
  "stop_times.txt",
  "calendar.txt",
  "calendar_dates.txt",
  "fare_attributes.txt",
  "fare_rules.txt",
  "feed_info.txt",
] as const;

export type FeedStop = { stopId: string; name: string; lat: number; lng: number; arrives: number; leaves: number };

/** times in seconds after noon minus twelve hours */
export type FeedTrip = { tripId: string; operator: string; price: number | null; dates: string[]; stops: FeedStop[] };

export type Feed = {
  /** of its first operator; identifies the feed when imported again */
  name: string;
  /** local dates, both included, of which it says what goes; it says nothing of others */
  valid: { from: string; until: string };
  trips: FeedTrip[];
  /** trips that it has, and that cannot be read */
  refused: Pick<FeedTrip, "tripId" | "dates">[];
  problems: string[];
};

const longestId = 100;
const longestName = 100;
const mostStops = 40;
/** Feeds of chartered coaches have fewer; those of city buses more. */
const mostDepartures = 20_000;
const longestTripHours = 72;

/** A feed's trips (gtfs.org) on `days` days from `first` (local) on. @throws TableProblem for an unusable feed */
export function readFeed(files: FeedFiles, first: string, days: number): Feed {
  const problems: string[] = [];
  const read = <Name extends string>(file: FeedFile, names: readonly Name[]) => rowsOf(files, file, names, problems);
  const operators = new Map<string, string>();
  for (const { line, row } of read("agency.txt", ["agency_id", "agency_name", "agency_timezone"])) {
    const zone = row.agency_timezone;
    if (zone && !isSwedishTime(zone, first))
      throw new TableProblem(
        `agency.txt line ${line}: its times are those of ${zone.slice(0, longestId)}, not Swedish`,
      );
    operators.set(row.agency_id, nameFrom(row.agency_name, "agency.txt", problems));
  }
  const [onlyOperator = ""] = operators.values();
  const running = datesByService(files, problems, first, days);
  const prices = pricesOf(files, problems);
  const routes = new Map<string, { operator: string; price: number | null }>();
  for (const { row } of read("routes.txt", ["route_id", "agency_id"])) {
    const price = prices.byRoute.get(row.route_id) ?? prices.usual;
    routes.set(row.route_id, { operator: operators.get(row.agency_id) || onlyOperator, price });
  }
  const trips = new Map<string, FeedTrip>();
  const refused: Feed["refused"] = [];
  let departures = 0;
  for (const { line, row } of read("trips.txt", ["route_id", "service_id", "trip_id"])) {
    const [route, dates] = [routes.get(row.route_id), running.get(row.service_id) ?? []];
    if (dates.length === 0) continue;
    if (!route) problems.push(`trips.txt line ${line}: there is no route ${row.route_id.slice(0, longestId)}`);
    if (!route?.operator) refused.push({ tripId: row.trip_id, dates });
    if (!route?.operator || trips.has(row.trip_id)) continue;
    departures += dates.length;
    if (departures > mostDepartures)
      throw new TableProblem(`more than ${mostDepartures} departures: ask for fewer days, or import a smaller feed`);
    trips.set(row.trip_id, { ...route, tripId: row.trip_id, dates, stops: [] });
  }
  addStops(files, trips, problems);
  const whole: FeedTrip[] = [];
  for (const trip of trips.values()) (isWhole(trip, problems) ? whole : refused).push(trip);
  return {
    name: onlyOperator,
    valid: validOf(files, problems),
    trips: whole,
    refused,
    problems,
  };
}

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

function isSwedishTime(timeZone: string, date: string): boolean {
  try {
    const noon = new Intl.DateTimeFormat("sv-SE", { timeZone, timeStyle: "short" }).format(instantOf(date, "12:00"));
    return noon === "12:00";
  } catch {
    return false;
  }
}

const neededColumns: Partial<Record<FeedFile, readonly string[]>> = {
  "stops.txt": ["stop_id", "stop_lat", "stop_lon"],
  "routes.txt": ["route_id"],
  "trips.txt": ["route_id", "service_id", "trip_id"],
  "stop_times.txt": ["trip_id", "stop_id", "stop_sequence"],
  "calendar.txt": ["service_id", "start_date", "end_date", ...weekdays],
  "calendar_dates.txt": ["service_id", "date", "exception_type"],
};

function* rowsOf<Name extends string>(files: FeedFiles, file: FeedFile, names: readonly Name[], problems: string[]) {
  try {
    for (const read of readCsv(files[file] ?? "", names, neededColumns[file])) {
      const tooLong = names.some((name) => name.endsWith("_id") && read.row[name].length > longestId);
      if (tooLong) problems.push(`${file} line ${read.line}: refused, an id is longer than ${longestId} characters`);
      else yield read;
    }
  } catch (error) {
    if (!(error instanceof TableProblem)) throw error;
    throw new TableProblem(`${file} ${error.message}`);
  }
}

/** Without a leading character that a spreadsheet takes for a formula. */
function nameFrom(text: string, where: string, problems: string[]): string {
  const name = text
    .replace(/^[=+\-@\s]+/, "")
    .slice(0, longestName)
    .trim();
  if (name !== text) problems.push(`${where}: "${text.slice(0, 40)}" is kept as "${name.slice(0, 40)}"`);
  return name;
}

function datesByService(files: FeedFiles, problems: string[], first: string, days: number): Map<string, string[]> {
  const asked = Array.from({ length: days }, (_, n) => addDays(first, n));
  const running = new Map<string, Set<string>>();
  const of = (service: string) => {
    const dates = running.get(service) ?? new Set<string>();
    running.set(service, dates);
    return dates;
  };
  const names = ["service_id", "start_date", "end_date", ...weekdays] as const;
  for (const { row } of rowsOf(files, "calendar.txt", names, problems)) {
    const [start, end] = [dateOf(row.start_date), dateOf(row.end_date)];
    for (const date of asked) {
      const day = weekdays[weekdayOf(date) - 1] ?? "monday";
      if (date >= start && date <= end && row[day] === "1") of(row.service_id).add(date);
    }
  }
  for (const { row } of rowsOf(files, "calendar_dates.txt", ["service_id", "date", "exception_type"], problems)) {
    const date = dateOf(row.date);
    if (!asked.includes(date)) continue;
    if (row.exception_type === "1") of(row.service_id).add(date);
    if (row.exception_type === "2") of(row.service_id).delete(date);
  }
  return new Map([...running].map(([service, dates]) => [service, [...dates].sort()]));
}

function validOf(files: FeedFiles, problems: string[]): Feed["valid"] {
  const [info] = rowsOf(files, "feed_info.txt", ["feed_start_date", "feed_end_date"], problems);
  const { feed_start_date: from = "", feed_end_date: until = "" } = info?.row ?? {};
  return { from: dateOf(from), until: dateOf(until) || "9999-12-31" };
}

function dateOf(text: string): string {
  return text.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
}

/** whole kronor; `usual` applies where there is only one fare */
function pricesOf(files: FeedFiles, problems: string[]) {
  const fares = new Map<string, number>();
  for (const { row } of rowsOf(files, "fare_attributes.txt", ["fare_id", "price", "currency_type"], problems)) {
    const price = Number(row.price);
    const isPrice = /^\d{1,5}(\.\d+)?$/.test(row.price) && row.currency_type === "SEK";
    if (isPrice) fares.set(row.fare_id, Math.round(price));
    else problems.push(`fare_attributes.txt: the fare ${row.fare_id} is no price in SEK`);
  }
  const byRoute = new Map<string, number>();
  for (const { row } of rowsOf(files, "fare_rules.txt", ["fare_id", "route_id"], problems)) {
    const price = fares.get(row.fare_id);
    if (price !== undefined && row.route_id) byRoute.set(row.route_id, price);
  }
  const [usual = null] = fares.size === 1 ? fares.values() : [];
  return { byRoute, usual };
}

function addStops(files: FeedFiles, trips: Map<string, FeedTrip>, problems: string[]): void {
  const stops = new Map<string, { name: string; lat: number; lng: number }>();
  const stopNames = ["stop_id", "stop_name", "stop_lat", "stop_lon"] as const;
  for (const { line, row } of rowsOf(files, "stops.txt", stopNames, problems)) {
    const [lat, lng] = [Number(row.stop_lat || Number.NaN), Number(row.stop_lon || Number.NaN)];
    const isOnEarth = Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
    if (isOnEarth)
      stops.set(row.stop_id, { name: nameFrom(row.stop_name, `stops.txt line ${line}`, problems), lat, lng });
    else problems.push(`stops.txt line ${line}: refused, it is nowhere on earth`);
  }
  const timed = new Map<string, { order: number; stop: FeedStop }[]>();
  const timeNames = [
    "trip_id",
    "arrival_time",
    "departure_time",
    "stop_id",
    "stop_sequence",
    "pickup_type",
    "drop_off_type",
  ] as const;
  for (const { row } of rowsOf(files, "stop_times.txt", timeNames, problems)) {
    const trip = trips.get(row.trip_id);
    const stop = stops.get(row.stop_id);
    const isPassed = row.pickup_type === "1" && row.drop_off_type === "1";
    const arrives = secondsOf(row.arrival_time || row.departure_time);
    const leaves = secondsOf(row.departure_time || row.arrival_time);
    if (!trip || !stop || isPassed || arrives === null || leaves === null) continue;
    const list = timed.get(row.trip_id) ?? [];
    list.push({ order: Number(row.stop_sequence), stop: { ...stop, stopId: row.stop_id, arrives, leaves } });
    timed.set(row.trip_id, list);
  }
  for (const trip of trips.values()) {
    const list = timed.get(trip.tripId) ?? [];
    trip.stops = list.sort((a, b) => a.order - b.order).map(({ stop }) => stop);
  }
}

/** "25:10:00" is 01:10 the night after. @returns seconds, or null */
function secondsOf(text: string): number | null {
  const [, hours, minutes, seconds] = /^(\d{1,2}):([0-5]\d):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined || Number(hours) > longestTripHours) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function isWhole({ tripId, stops }: FeedTrip, problems: string[]): boolean {
  const refuse = (why: string) => {
    problems.push(`trip ${tripId}: refused, ${why}`);
    return false;
  };
  if (stops.length < 2) return refuse("it has fewer than two stops with a time");
  if (stops.length > mostStops) return refuse(`it has more than ${mostStops} stops`);
  const goesBack = stops.some((stop, n) => stop.arrives < (stops[n - 1]?.leaves ?? 0));
  return goesBack ? refuse("its times go backwards") : true;
}
