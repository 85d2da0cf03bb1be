import { night } from "~/modules/calendar/quiet-hours";
import { addDays, localDateOf, parseTypedDate, parseTypedTime } from "~/modules/calendar/rules";
import { readWeekdays, weekdayValues } from "~/modules/calendar/weekdays";
import { isTicked, oneOf, textOf } from "~/modules/forms/read";
import { radii, weekdaysOf } from "./rules";
import type { WatchFormValues } from "./schema";
import type { Watch } from "./types";

type Data = Pick<FormData, "get" | "getAll">;

export function readWatchForm(data: Data): WatchFormValues {
  return {
    from: textOf(data, "from"),
    fromChoice: textOf(data, "fromChoice"),
    fromRadius: oneOf(data, "fromRadius", radii),
    to: textOf(data, "to"),
    toChoice: textOf(data, "toChoice"),
    toRadius: oneOf(data, "toRadius", radii),
    dateFrom: textOf(data, "dateFrom"),
    dateTo: textOf(data, "dateTo"),
    weekdays: readWeekdays(data),
    earliest: textOf(data, "earliest"),
    latest: textOf(data, "latest"),
    kind: oneOf(data, "kind", ["offer", "request"]),
    seats: textOf(data, "seats"),
    maxPrice: textOf(data, "maxPrice"),
    byPush: isTicked(data, "byPush"),
    byEmail: isTicked(data, "byEmail"),
    pace: oneOf(data, "pace", ["now", "daily"]),
    quietFrom: textOf(data, "quietFrom"),
    quietUntil: textOf(data, "quietUntil"),
  };
}

/** An empty form, or one filled from a search's parameters. @param now ms UTC */
export function newWatchForm(query: URLSearchParams, now: number): WatchFormValues {
  const { dateFrom, dateTo } = datesOf(query, now);
  const kind = oneOf(query, "kind", ["offer", "request"]);
  return {
    kind,
    from: textOf(query, "from"),
    fromChoice: "",
    fromRadius: "",
    to: textOf(query, "to"),
    toChoice: "",
    toRadius: "",
    dateFrom,
    dateTo,
    weekdays: [],
    earliest: timeIn(query, "earliest"),
    latest: timeIn(query, "latest"),
    seats: /^[1-8]$/.test(textOf(query, "seats")) ? textOf(query, "seats") : kind === "request" ? "8" : "1",
    maxPrice: textOf(query, "maxPrice"),
    byPush: true,
    byEmail: true,
    pace: "now",
    ...night,
  };
}

/** @param ends the places by name, and whether each radius is the one that suits the place */
export function valuesOf(
  watch: Watch,
  ends: { from: string; to: string; isUsualFrom: boolean; isUsualTo: boolean },
): WatchFormValues {
  return {
    kind: watch.kind,
    from: ends.from,
    fromChoice: "",
    fromRadius: ends.isUsualFrom ? "" : radiusOf(watch.fromRadius),
    to: ends.to,
    toChoice: "",
    toRadius: ends.isUsualTo ? "" : radiusOf(watch.toRadius),
    dateFrom: watch.dateFrom ?? "",
    dateTo: watch.dateTo ?? "",
    weekdays: weekdayValues(weekdaysOf(watch.weekdays)),
    earliest: watch.earliest ?? "",
    latest: watch.latest ?? "",
    seats: String(watch.seats),
    maxPrice: watch.maxPrice === null ? "" : String(watch.maxPrice),
    byPush: watch.byPush,
    byEmail: watch.byEmail,
    pace: watch.isDaily ? "daily" : "now",
    quietFrom: watch.quietFrom ?? "",
    quietUntil: watch.quietUntil ?? "",
  };
}

function datesOf(query: URLSearchParams, now: number): { dateFrom: string; dateTo: string } {
  const text = textOf(query, "date");
  const date = parseTypedDate(text, localDateOf(now));
  if (!date) return { dateFrom: text, dateTo: text };
  const days = Math.min(30, Math.max(0, Number.parseInt(textOf(query, "days"), 10) || 0));
  return { dateFrom: addDays(date, -days), dateTo: addDays(date, days) };
}

function timeIn(query: URLSearchParams, name: string): string {
  const text = textOf(query, name);
  return parseTypedTime(text) ?? text;
}

const radiusOf = (metres: number) => radii.find((km) => Number(km) * 1000 === metres) ?? "";
