import type { Facts, Message } from "~/modules/notifications/types";
import { maskContacts, maskMeetingPoint } from "~/modules/users/contact-masking";
import { personInWords } from "~/modules/users/person-words";
import { formatLongDayTime, formatPrice, formatTime, plural } from "~/text/format";
import { otherWayWords } from "./moment";
import { otherWaysFor } from "./next-rides.server";
import { type BookingPage, findBookingPage, findBookingSummary } from "./queries.server";
import { isLive, needsMe } from "./rules";
import { acceptLabel } from "./wording";

type Details = Pick<Message, "also" | "person" | "quotes" | "answers" | "choices" | "sign" | "facts" | "aside">;

/** What a booking's e-mail adds when sent; always masked, because a letter cannot be taken back. */
export async function bookingLetter(about: Facts): Promise<Partial<Message>> {
  const booking = await readBooking(about);
  return booking ? { ...detailsOf(booking), ...(await otherWaysFor(about)) } : {};
}

/** What the push about a seat that is lost adds when sent. */
export async function bookingPush(about: Facts): Promise<Pick<Message, "also">> {
  const booking = await readBooking(about);
  return booking ? { also: otherWayWords(booking) } : {};
}

async function readBooking({ bookingId, userId }: Facts): Promise<BookingPage | null> {
  if (typeof bookingId !== "number" || typeof userId !== "number") return null;
  const summary = await findBookingSummary(userId, bookingId);
  return summary && findBookingPage(userId, summary.publicId);
}

function detailsOf(booking: BookingPage): Details {
  const { from, to, onAt, other, side } = booking;
  const isComing = isLive(booking);
  return {
    also: otherWayWords(booking),
    sign: { from: from.name, to: to.name, at: formatLongDayTime(onAt) },
    facts: isComing ? factsOf(booking) : [],
    ...(isComing && { person: { name: other.firstName, facts: personInWords(other) } }),
    ...(isComing && side === "receiver" && { quotes: [maskContacts(booking.message)].filter(Boolean) }),
    answers: answersTo(booking),
    ...(isComing && { aside: toMeetingPlace(booking) }),
  };
}

function factsOf(booking: BookingPage): [string, string][] {
  const { onAt, offAt, meetingPoints, spotNames, role, car, plate } = booking;
  const facts: [string, string][] = [
    ["Framme", formatTime(offAt, onAt)],
    ["Mötesplats", meetingWords(spotNames.on, meetingPoints.on)],
    ["Avsläpp", meetingWords(spotNames.off, meetingPoints.off)],
    ["Bil", role === "passenger" ? [car, plate].filter(Boolean).join(", ") : ""],
    ...sumOf(booking),
  ];
  return facts.filter(([, value]) => value !== "");
}

function meetingWords(spot: string, point: string): string {
  return [spot, maskMeetingPoint(point)].filter(Boolean).join(", ");
}

/** Letters load no pictures: the map is on the site. */
function toMeetingPlace({ publicId, spots }: BookingPage): Details["aside"] {
  return spots.on
    ? { label: "Se mötesplatsen på kartan", route: `/my-passenger-rides/${publicId}#motesplats` }
    : undefined;
}

function sumOf({ seats, price, role }: BookingPage): [string, string][] {
  const paid = formatPrice(price * seats, ` till ${role === "driver" ? "dig" : "föraren"} i bilen`);
  return [["Pris", `${plural(seats, "plats", "platser")}, ${paid}`]];
}

function answersTo(booking: BookingPage): Details["answers"] {
  if (!needsMe(booking)) return [];
  const route = `/my-passenger-rides/${booking.publicId}`;
  const [yes, no] = booking.side === "sender" ? ["Det passar", "Det passar inte"] : [acceptLabel(booking), "Tacka nej"];
  return [
    { label: yes, route: `${route}?svar=ja` },
    { label: no, route: `${route}?svar=nej` },
  ];
}
