import type { Role } from "~/modules/bookings/types";
import { formatDay, formatTime } from "~/text/format";

export type Meaning = "yes" | "no" | "unclear";

/** A yes with more than this added may mean something else. */
const longestAnswer = 160;

const yes = new Set(["ja", "jaa", "japp", "jadå", "jajamän", "jajamensan", "jo", "yes", "ok", "okej", "👍"]);
const no = new Set(["nej", "nejdå", "nä", "nix", "nope", "no", "👎"]);
const stop = new Set(["stop", "stopp", "stoppa", "sluta", "avsluta", "avregistrera"]);
const against = new Set([...no, "inte", "ej", "aldrig", "inget", "ingen", "avboka", "avbokar"]);

/** The meaning of an answer in any spelling; both yes and no is unclear. */
export function meaningOf(message: string): Meaning {
  if (message.trim().length > longestAnswer) return "unclear";
  const words = wordsOf(message);
  const [first = ""] = words;
  if (yes.has(first)) return words.some((word) => against.has(word)) ? "unclear" : "yes";
  if (no.has(first)) return words.some((word) => yes.has(word)) ? "unclear" : "no";
  return "unclear";
}

/** Whether somebody wants no more text messages, as other senders take it. */
export function isAgainstTexts(message: string): boolean {
  const words = wordsOf(message);
  return words.length <= 3 && stop.has(words[0] ?? "");
}

function wordsOf(message: string): string[] {
  const text = message
    .slice(0, 2 * longestAnswer)
    .normalize("NFKC")
    .toLowerCase();
  return text.match(/[\p{L}\p{N}]+|👍|👎/gu) ?? [];
}

type Ahead = {
  isDriver: boolean;
  driver: string;
  /** a driver's departure, or when the passenger gets on */
  at: number;
  from: string;
};

export function thanksFor({ isDriver, driver, ...ahead }: Ahead): string {
  const when = whenAndWhere(ahead);
  return isDriver ? `Tack! De som åker med ser att du kör ${when}.` : `Tack! ${driver} ser att du kommer ${when}.`;
}

/** The reply to a no, which cancels nothing by itself. @param isLate cancelling now counts as late */
export function howToCallOff({ isDriver, ...ahead }: Ahead, isLate: boolean): string {
  const when = whenAndWhere(ahead);
  const terms = isLate ? "det räknas som sent" : "det räknas inte som sent";
  return isDriver
    ? `Resan ${when} är inte inställd än. Ställ in den här, ${terms}:`
    : `Du är kvar på resan ${when}. Avboka här, ${terms}:`;
}

/** The reply where the car has left or passed: neither answer changes anything. */
export function alreadyUnderWay(ahead: Ahead): string {
  return `Resan ${whenAndWhere(ahead)} är redan igång. Säg hur det går här:`;
}

/** The reply where the trip is another than was asked about: what to answer stands on its page. */
export function changedSince(ahead: Ahead): string {
  return `Resan ${whenAndWhere(ahead)} har ändrats sedan vi frågade. Se hur, och svara här:`;
}

const whenAndWhere = ({ at, from }: Pick<Ahead, "at" | "from">) => `${formatDay(at)} ${formatTime(at)} från ${from}`;

/** The reply to an unclear answer. @param role in the trip to answer about; null for none */
export function helpWith(role: Role | null): string {
  if (!role) return "Det finns ingen resa att svara på just nu. Dina resor:";
  const does = role === "driver" ? "kör" : "kommer";
  return `Svara JA om du ${does} eller NEJ om du inte ${does}. Annat läser ingen här. Resan:`;
}

/** A number can be forged, so that a message ends nothing by itself. */
export const howToEndTexts = "Sms om dina resor slår du av här:";
