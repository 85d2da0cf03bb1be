import { departureAddress, ticketAddress } from "~/modules/bus/address";
import { isMissed } from "~/modules/journeys/rules";
import { formatDurationShort, formatTime, inWords } from "~/text/format";
import type { JourneyPart } from "./other-part.server";
import type { BookingPage, BookingSummary } from "./queries.server";
import { isOff } from "./rules";
import { standingOf, type Tone } from "./status-names";

/** What else a booking belongs to, in words: the ride or the coach before or after its change. */
export type Rest = ReturnType<typeof restOf>;

export function restOf(booking: BookingPage) {
  const { journey, otherPart } = booking;
  if (!journey || !otherPart) return null;
  const { from, to, onAt } = otherPart;
  return {
    ...{ from, to, onAt },
    title: `Byte i ${journey.change}`,
    text: changeText(booking, otherPart),
    link: { to: addressOf(otherPart), children: companyOf(otherPart) },
    tag: tagOf(otherPart),
  };
}

function changeText(booking: BookingPage, part: JourneyPart): string {
  if (isPartOff(part)) return isOff(booking) ? "Inte heller den delen blir av." : "Den delen av resan blir inte av.";
  if (isOff(booking)) return "Den delen av resan är kvar. Avboka den om du inte behöver den.";
  const { arrives, leaves } = part;
  const times = `Framme ${formatTime(arrives)}, vidare ${formatTime(leaves)}`;
  if (!isMissed(part)) return `${times}: ${formatDurationShort((leaves - arrives) / 1000)} att vänta.`;
  const people = inWords([booking.other.firstName, ...(part.kind === "ride" ? [part.driver] : [])]);
  return `${times}: det hinner du kanske inte. Skriv till ${people} så fort du kan.`;
}

type ListedPart = Pick<BookingSummary, "status"> & {
  journey: Change | null;
  hasYes?: boolean;
  other: Pick<BookingSummary["other"], "firstName">;
  otherPart: JourneyPart | null;
};

/** Of a part of a journey in a list: when one changes, and to whom; undefined for other bookings. */
export function changeWords({ status, journey, hasYes, otherPart }: ListedPart): string | undefined {
  if (!journey || !otherPart) return undefined;
  if (isOff({ status })) return isPartOff(otherPart) ? undefined : `${restWords(otherPart)} är kvar.`;
  if (isPartOff(otherPart)) return `${restWords(otherPart)} blir inte av.`;
  const isRide = otherPart.kind === "ride";
  const meets = meetingWords(journey, otherPart, isRide ? otherPart.driver : null);
  const isMissing = isRide ? otherPart.status === "requested" && !otherPart.hasYes : otherPart.ticketId === null;
  if (isRide) return hasYes && isMissing ? `${meets} ${otherPart.driver} har inte svarat än.` : meets;
  return isMissing ? `${meets} Bussen bokas vid ett ja.` : meets;
}

type RideOfTicket = Pick<ListedPart, "status" | "journey" | "other"> & {
  from: { name: string };
  to: { name: string };
};

/** As `changeWords`, of the coach of a journey. @param ride the other part */
export function ticketChangeWords({ status, journey, other, from, to }: RideOfTicket, at: Moments): string | undefined {
  if (!journey) return undefined;
  if (isOff({ status })) return `${restWords({ from: from.name, to: to.name })} blir inte av.`;
  return meetingWords({ ...journey, part: 3 - journey.part }, at, other.firstName);
}

type Change = { part: number; change: string };
type Moments = Pick<JourneyPart, "arrives" | "leaves">;

/** @param part which one the reader sees @param name of who drives the other, null for a coach */
function meetingWords({ part, change }: Change, at: Moments, name: string | null): string {
  const who = name ? ` med ${name}` : " med buss";
  const [before, after] = part === 1 ? ["", who] : [who, ""];
  const times = `framme ${formatTime(at.arrives)}${before}, vidare ${formatTime(at.leaves)}${after}`;
  return `Byte i ${change}: ${times}.${isMissed(at) ? " Det hinner du kanske inte." : ""}`;
}

const restWords = ({ from, to }: { from: string; to: string }) => `Den andra delen, ${from}–${to},`;

function addressOf(part: JourneyPart): string {
  if (part.kind === "ride") return `/my-passenger-rides/${part.publicId}`;
  return part.ticketId ? ticketAddress(part.publicId, part.ticketId) : departureAddress(part.publicId);
}

function companyOf(part: JourneyPart): string {
  return part.kind === "ride" ? `Med ${part.driver}` : `Buss med ${part.operator}`;
}

function tagOf(part: JourneyPart): { tone: Tone; text: string } {
  if (part.kind === "ride") {
    const { status, hasYes } = part;
    return standingOf({ status, hasYes, isWaiting: false, reconfirm: null, ending: null, side: "sender" });
  }
  if (isPartOff(part)) return { tone: "red", text: "Inte bokad" };
  return part.ticketId ? { tone: "green", text: "Bokad" } : { tone: "yellow", text: "Bokas vid ett ja" };
}

/** Whether the other part of a journey has come to nothing. */
export function isPartOff(part: JourneyPart): boolean {
  return part.kind === "coach" ? part.isOff : isOff(part);
}
