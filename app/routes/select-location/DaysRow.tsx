import { Link } from "@remix-run/react";
import { searchAddress } from "~/modules/search/address";
import { onIntent } from "~/ui/prefetch";
import type { SearchResults } from "./results.server";

export function DaysRow({ days, values }: Pick<SearchResults, "days" | "values">) {
  return (
    <nav className="days" aria-label="Dagar">
      {days.map(({ date, day, rides }) => {
        const [weekday, ...rest] = day.split("\u00a0");
        return (
          <Link
            key={date}
            to={searchAddress(values, { date, days: undefined })}
            aria-current={date === values.date ? "date" : undefined}
            prefetch={onIntent()}
            preventScrollReset
          >
            {weekday}
            <b>{rest.join(" ")}</b>
            {rides}
          </Link>
        );
      })}
    </nav>
  );
}
