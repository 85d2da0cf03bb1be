import { Link } from "@remix-run/react";
import { type SearchValues, searchAddress } from "~/modules/search/address";
import { formatDay } from "~/text/format";
import { onIntent } from "~/ui/prefetch";

type DaysRowProps = { days: { date: string; text: string }[]; values: SearchValues };

export function DaysRow({ days, values }: DaysRowProps) {
  return (
    <nav className="days" aria-label="Dagar">
      {days.map(({ date, text }) => {
        // Noon, so that the day is the same in every time zone.
        const [weekday, ...rest] = formatDay(Date.parse(`${date}T12:00Z`)).split("\u00a0");
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
            {text}
          </Link>
        );
      })}
    </nav>
  );
}
