import { departureAddress, ticketAddress } from "~/modules/bus/address";
import { formatDurationShort, formatTime, inWords } from "~/text/format";
import type { BookingPage, JourneyPart } from "./queries.server";
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
  if (leaves - arrives >= shortest) return `${times}: ${formatDurationShort((leaves - arrives) / 1000)} att vänta.`;
  const people = inWords([booking.other.firstName, ...(part.kind === "ride" ? [part.driver] : [])]);
  return `${times}: det hinner du kanske inte. Skriv till ${people} så fort du kan.`;
}

/** ms */
const shortest = 5 * 60_000;

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
