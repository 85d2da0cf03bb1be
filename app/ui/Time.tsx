import {
  capitalized,
  formatDate,
  formatDay,
  formatDayTime,
  formatNearDay,
  formatNearTime,
  formatTime,
} from "~/text/format";

type Format = (at: number, departure?: number) => string;

const formats: Record<"day" | "time" | "dayTime" | "date", Format> = {
  day: formatDay,
  time: formatTime,
  dayTime: formatDayTime,
  date: formatDate,
};
const nearFormats = { day: formatNearDay, dayTime: formatNearTime };

type TimeProps = { at: number } & (
  | { show?: keyof typeof formats; departure?: number; now?: undefined }
  | { show?: keyof typeof nearFormats; now: number }
);

/** @param props.at ms UTC @param props.departure ms UTC, of the trip that ends at a time @param props.now ms UTC, from the loader: names today and tomorrow, capitalised */
export function Time({ at, ...how }: TimeProps) {
  const text =
    how.now === undefined
      ? formats[how.show ?? "dayTime"](at, how.departure)
      : capitalized(nearFormats[how.show ?? "dayTime"](at, how.now));
  // A bare time of day needs no second spelling; a page of rides is 150 bytes lighter, compressed.
  return <time dateTime={/^\d\d:\d\d$/.test(text) ? undefined : new Date(at).toISOString()}>{text}</time>;
}
