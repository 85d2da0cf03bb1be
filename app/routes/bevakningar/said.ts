import type { WatchFormValues } from "~/modules/watches/schema";
import { waysInWords } from "~/modules/watches/telling-words";
import { timesInWords } from "~/modules/watches/wording";
import { capitalized, inWords } from "~/text/format";
import { shortWeekdayNames } from "~/text/weekdays";

type Values = WatchFormValues;

export const nearness = [
  { value: "", label: "Lagom" },
  { value: "5", label: "Högst 5 km" },
  { value: "10", label: "Högst 10 km" },
  { value: "20", label: "Högst 20 km" },
];

export const paces = [
  { value: "now", label: "Genast" },
  { value: "daily", label: "Varje dag kl. 18", hint: "Resor som går innan dess får du veta om genast." },
];

export const said = {
  nearness: ({ fromRadius, toRadius }: Values) =>
    [...new Set([fromRadius, toRadius])].map((km) => nearness.find(({ value }) => value === km)?.label).join(" · "),
  weekdays: ({ weekdays }: Values) =>
    capitalized(inWords(weekdays.map((day) => shortWeekdayNames[Number(day) - 1] ?? ""))) || "Alla dagar",
  ways: (values: Values) => capitalized(waysInWords(values)) || "Inget valt",
  pace: ({ pace }: Values) => paces.find(({ value }) => value === pace)?.label ?? "",
  quiet: ({ quietFrom, quietUntil }: Values) => (quietFrom && quietUntil ? `${quietFrom}–${quietUntil}` : "Inga"),
  times: (times: Values) => capitalized(timesInWords(times)) || "Hela dygnet",
};
