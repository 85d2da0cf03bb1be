import { formatDate, formatDay, formatDayTime, formatTime } from "~/text/format";

const formats = { day: formatDay, time: formatTime, dayTime: formatDayTime, date: formatDate };

type TimeProps = { at: number; show?: keyof typeof formats };

/** @param props.at ms UTC */
export function Time({ at, show = "dayTime" }: TimeProps) {
  return <time dateTime={new Date(at).toISOString()}>{formats[show](at)}</time>;
}
