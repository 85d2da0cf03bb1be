import { dayWindow } from "~/modules/calendar/rules";
import { formatDay, formatKr, inWords, plural } from "~/text/format";
import { weekdayNames } from "~/text/weekdays";
import { weekdaysOf } from "./rules";
import type { Watch } from "./types";

export const watchIsGone = { type: "info", text: "Bevakningen är redan borttagen." } as const;

/** null: anywhere */
export type EndNames = { from: string | null; to: string | null };

/** "Linköping–Göteborg", "från Linköping", "till Göteborg" */
export function routeInWords({ from, to }: EndNames): string {
  if (from && to) return `${from}–${to}`;
  return from ? `från ${from}` : `till ${to}`;
}

/** A watch's conditions beyond its places, a few words each. */
export function conditionsInWords(watch: Watch): string[] {
  const { kind, seats, maxPrice } = watch;
  return [
    kind === "offer" ? "Du åker med" : "Du kör",
    daysInWords(watch),
    timesInWords(watch),
    kind === "offer"
      ? seats > 1 && plural(seats, "plats", "platser")
      : `${plural(seats, "ledig plats", "lediga platser")}`,
    maxPrice !== null && `högst ${formatKr(maxPrice)}`,
  ].filter((words): words is string => Boolean(words));
}

function daysInWords({ dateFrom, dateTo, weekdays }: Watch): string {
  const days = weekdaysOf(weekdays).map((day) => `${weekdayNames[day - 1]}ar`);
  const dates = datesInWords(dateFrom, dateTo);
  return [days.length > 0 ? inWords(days) : "", dates].filter(Boolean).join(" ") || "alla dagar";
}

function datesInWords(from: string | null, to: string | null): string {
  if (from && from === to) return dayOf(from);
  if (from && to) return `${dayOf(from)}–${dayOf(to)}`;
  if (from) return `från ${dayOf(from)}`;
  return to ? `till ${dayOf(to)}` : "";
}

/** Empty where any time will do. @param times local, "HH:MM" */
export function timesInWords({ earliest, latest }: Pick<Watch, "earliest" | "latest">): string {
  if (earliest && latest) return `kl. ${earliest}–${latest}`;
  if (earliest) return `från kl. ${earliest}`;
  return latest ? `senast kl. ${latest}` : "";
}

const dayOf = (date: string) => formatDay(dayWindow(date).start);
