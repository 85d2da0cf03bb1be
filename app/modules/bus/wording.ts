import { plural } from "~/text/format";

/** What cancelling a departure did, in words. @param bookings that it ended */
export function endedWords(bookings: number): string {
  if (bookings === 0) return "Ingen hade en biljett när avgången ställdes in.";
  return `${plural(bookings, "bokning", "bokningar")} avslutades när avgången ställdes in.`;
}
