import { Link } from "@remix-run/react";
import { formatDay, inflect } from "~/text/format";
import { shortWeekdayNames } from "~/text/weekdays";
import { searchAddress } from "../address";

type MonthProps = {
  days: { date: string; rides: number }[];
  most: number;
  ends: { from?: string; to?: string };
};

export function MonthOfRides({ days, most, ends }: MonthProps) {
  return (
    <table className="month">
      <caption className="hush">Antal resor per dag</caption>
      <thead>
        <tr>
          {shortWeekdayNames.map((day) => (
            <th key={day} scope="col">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week, n) => (
          <tr key={n}>
            {week.map((day, weekday) => (
              <td key={weekday}>{day && <Day day={day} most={most} ends={ends} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = Omit<MonthProps, "days"> & { day: MonthProps["days"][number] };

function Day({ day: { date, rides }, most, ends }: DayProps) {
  // Noon, so that the day is the same in every time zone.
  const [, dayOfMonth, month] = formatDay(Date.parse(`${date}T12:00Z`)).split("\u00a0");
  const shown = (
    <>
      {dayOfMonth} <small>{month}</small>
      <b>
        {rides >= most ? `${rides}+` : rides || "–"}
        {rides > 0 && <span className="roomy"> {inflect(rides, "resa", "resor")}</span>}
      </b>
    </>
  );
  if (rides === 0) return <span>{shown}</span>;
  return (
    <Link to={searchAddress({ ...ends, date })} prefetch="none">
      {shown}
    </Link>
  );
}

function weeksOf(days: MonthProps["days"]): (MonthProps["days"][number] | null)[][] {
  const before = days[0] ? (new Date(days[0].date).getUTCDay() + 6) % 7 : 0;
  const cells = [...Array<null>(before).fill(null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, n) =>
    Array.from({ length: 7 }, (_, weekday) => cells[n * 7 + weekday] ?? null),
  );
}
