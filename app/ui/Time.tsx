import { formatDay, formatDayTime, formatTime } from "./format";

const formats = { day: formatDay, time: formatTime, dayTime: formatDayTime };

type TimeProps = { at: number; show?: keyof typeof formats };

/** A moment (ms UTC) as Swedish text. Browsers may spell months otherwise than the server; the server's text stays. */
export function Time({ at, show = "dayTime" }: TimeProps) {
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {formats[show](at)}
    </time>
  );
}
