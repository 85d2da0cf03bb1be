import { whose } from "~/text/format";
import type { Numbers } from "./types";

/** What unlocking shows, before it is paid for. */
export function offerText(firstName: string, { theirs }: Numbers): string {
  return theirs
    ? `Du får ${whose(firstName)} telefonnummer och e-post direkt.`
    : `${firstName} har inget bekräftat telefonnummer. Du får namn och e-post direkt.`;
}

/** The same in full, line by line. */
export function offerLines(firstName: string, { mine, theirs }: Numbers): string[] {
  return [
    `${whose(firstName)} hela namn${theirs ? ", telefonnummer" : ""} och e-post, direkt`,
    `${firstName} ser ${mine ? "dina uppgifter" : "ditt namn och din e-post"} också, utan att betala`,
    "Ni kan skriva fritt till varandra i chatten",
    `Pengarna tillbaka om ${firstName} ställer in`,
  ];
}
