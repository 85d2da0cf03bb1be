/** unescaped texts */
export type CalendarEvent = {
  /** never changes for the same thing */
  uid: string;
  /** Increases with every change of time, place or status. */
  sequence: number;
  changedAt: number;
  startsAt: number;
  endsAt: number;
  status: "CONFIRMED" | "TENTATIVE" | "CANCELLED";
  title: string;
  place: string;
  text: string;
  url: string;
};

/** Octets of a line, its end not counted (RFC 5545, 3.1). */
const longestLine = 75;

/** RFC 5545. All times are in UTC, which needs no time zone table. @param feedName null for a single download */
export function calendarFile(events: CalendarEvent[], brand: string, feedName: string | null = null): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(brand)}//SV`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...(feedName === null ? [] : feedLines(escaped(feedName))),
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** A permanent UID. @param origin of the site */
export function uidOf(publicId: string, origin: string): string {
  return `${publicId}@${new URL(origin).hostname}`;
}

/** The old property names, which most programs know, and those of RFC 7986. */
function feedLines(name: string): string[] {
  return [`NAME:${name}`, `X-WR-CALNAME:${name}`, "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H"];
}

function eventLines(event: CalendarEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `STATUS:${event.status}`,
    `TRANSP:${event.status === "CANCELLED" ? "TRANSPARENT" : "OPAQUE"}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.text)}`,
    `URL:${event.url}`,
    "END:VEVENT",
  ];
}

/** "20261127T061500Z" */
function utc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?|\u2028|\u2029/g, "\n")
    .replaceAll(/(?!\n)\p{Cc}/gu, "")
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");
}

function folded(line: string): string {
  let octets = 0;
  let text = "";
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > longestLine) {
      text += "\r\n ";
      octets = 1;
    }
    text += letter;
    octets += size;
  }
  return text;
}
