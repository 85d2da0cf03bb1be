import type { WatchFormValues } from "~/modules/watches/schema";
import { tellingInWords } from "~/modules/watches/telling-words";
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

export const said = {
  nearness: ({ fromRadius, toRadius }: Values) =>
    [...new Set([fromRadius, toRadius])].map((km) => nearness.find(({ value }) => value === km)?.label).join(" · "),
  weekdays: ({ weekdays }: Values) =>
    capitalized(inWords(weekdays.map((day) => shortWeekdayNames[Number(day) - 1] ?? ""))) || "Alla dagar",
  telling: (values: Values) =>
    tellingInWords({ ...values, isDaily: values.pace === "daily" }, { push: true, email: true }) || "Inget valt",
  times: (times: Values) => capitalized(timesInWords(times)) || "Hela dygnet",
};
