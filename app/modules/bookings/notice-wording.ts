import type { Message, NotificationKind } from "~/modules/notifications/types";
import type { Ride, RideKind } from "~/modules/rides/types";
import { fullWords } from "~/modules/rides/wording";
import {
  capitalized,
  formatDay,
  formatDayTime,
  formatLongDayTime,
  formatPrice,
  formatTime,
  plural,
} from "~/text/format";
import { pickupAt, questionOf, roleOf } from "./rules";
import type { Booking, BookingEvent, Side } from "./types";
import { declineWords, partWords } from "./wording";

export type Telling = { to: "sender" | "receiver"; kind: NotificationKind; message: Message };

export type Names = { sender: string; receiver: string; from: string; to: string };

type Moved = { ride: Ride; booking: Booking; event: BookingEvent; names: Names };
type Words = {
  title: string;
  body: string;
  button?: string;
  below?: string;
};

const otherRides = "Vi hjälper dig att hitta en annan.";

/** The notices of a booking's move or note; none for who made it. */
export function tellingsOf(moved: Moved): Telling[] {
  return [...toReceiver(moved), ...toSender(moved)].map((telling) => {
    if (telling.kind === "review_due") return telling;
    return { ...telling, message: { ...telling.message, reason: reasons[moved.ride.kind][telling.to] } };
  });
}

/** Goes on after "Du får det här för att". */
const reasons: Record<RideKind, Record<Telling["to"], string>> = {
  offer: { sender: "du har skickat en bokning", receiver: "du har erbjudit en resa" },
  request: { sender: "du har erbjudit skjuts", receiver: "du har sökt en resa" },
};

/** The reminder to who has not answered yet. */
export function lapseReminder(moved: Omit<Moved, "event">): Message {
  const { booking, names, ride } = moved;
  const message = messageOf(moved, {
    title: `${names.sender} väntar på ditt svar`,
    body: `${isOffer(ride) ? "Frågan" : "Erbjudandet"} går ut ${formatDayTime(booking.expiresAt)}.`,
    button: "Svara",
  });
  return { ...message, reason: reasons[ride.kind].receiver };
}

export type Leaving = "deleted" | "closed";

const leavings: Record<Leaving, string> = { deleted: "har tagit bort sitt konto", closed: "är inte kvar här längre" };

/** To who is under way with somebody whose account ends: whether they are in the car nobody knows. */
export function leftWords(moved: Omit<Moved, "event">, leaver: Side, how: Leaving): Message {
  const { names, ride } = moved;
  const name = names[leaver];
  const body =
    roleOf(ride.kind, leaver) === "driver"
      ? "Sitter du inte redan i bilen ska du inte räkna med att bli hämtad."
      : `Sitter ${name} inte redan i bilen ska du inte räkna med att få sällskap.`;
  return messageOf(moved, { title: `${name} ${leavings[how]}`, body });
}

function toReceiver(moved: Moved): Telling[] {
  const { booking, event, names } = moved;
  if (event.actorId === booking.counterpartyId) return [];
  const tell = (kind: NotificationKind, words: Words): Telling[] => [
    { to: "receiver", kind, message: messageOf(moved, words) },
  ];
  if (event.reason === "reconfirmed" || event.reason === "line_full" || event.reason === "no_seat_left") return [];
  if (event.reason === "ride_removed") return [];
  if (event.reason === "absence_taken_back") return tell("booking_accepted", foundWords(names.sender));
  if (isUnknownToDriver(moved)) return [];
  switch (event.toStatus) {
    case "requested":
      return tell("booking_new", { ...requestWords(moved), button: "Svara" });
    case "accepted":
      return isHeld(event) || event.reason === "instant" || event.reason === "seat_offered"
        ? tell("booking_new", {
            title: `${names.sender} åker med`,
            body: `${names.sender} har bokat ${plural(booking.seats, "plats", "platser")} på din resa.`,
          })
        : [];
    case "withdrawn":
      if (event.actorId === null) return tell("booking_cancelled", partOffWords(names.sender));
      return tell("booking_cancelled", {
        title: `${names.sender} tog tillbaka ${isOffer(moved.ride) ? "sin fråga" : "sitt erbjudande"}`,
        body: "Du behöver inte svara längre.",
      });
    case "cancelled_by_passenger":
    case "cancelled_by_driver":
      return tell("booking_cancelled", { ...senderLeftWords(moved) });
    case "completed":
      return tell("review_due", reviewWords(names.sender));
    case "no_show":
      return tell("booking_cancelled", absenceWords(event, names.sender));
    default:
      return [];
  }
}

/** A part of a journey on a ride that is booked directly waits for the other part, not for the driver. */
function isUnknownToDriver({ booking, event, ride }: Moved): boolean {
  const isOpen = event.toStatus === "requested" || event.toStatus === "withdrawn";
  return isOpen && booking.journeyId !== null && ride.bookingMode === "instant";
}

function toSender(moved: Moved): Telling[] {
  const { booking, event, names, ride } = moved;
  if (event.actorId === booking.userId) return [];
  const tell = (kind: NotificationKind, words: Words): Telling[] => [
    { to: "sender", kind, message: messageOf(moved, words) },
  ];
  if (event.reason === "time_changed" || event.reason === "seats_changed")
    return tell("ride_changed", changeWords(moved));
  if (event.reason === "time_moved") return tell("ride_changed", movedWords(moved));
  if (event.reason === "seats_restored") return tell("ride_changed", restoredWords(moved));
  const otherwise = changedOtherwise[event.reason ?? ""];
  if (otherwise) return tell("ride_changed", otherwiseWords(moved, otherwise));
  if (event.reason === "ride_cancelled")
    return tell("booking_cancelled", {
      title: "Resan är inställd",
      body: `${names.receiver} har ställt in resan. ${isOffer(ride) ? otherRides : "Du behöver inte köra."}`,
    });
  if (event.reason === "ride_removed")
    return tell("booking_cancelled", {
      title: "Resan är borttagen",
      body: `Vi har tagit bort resan med ${names.receiver}, så den blir inte av. ${isOffer(ride) ? otherRides : "Du behöver inte köra."}`,
    });
  if (event.reason === "no_seat_left") return tell("booking_cancelled", senderLostWords(moved));
  if (event.reason === "journey_full") return tell("booking_declined", fullWordsOf(moved));
  if (event.reason === "journey_coach_full") return tell("booking_cancelled", coachFullWords(names.receiver));
  if (event.reason === "journey_yes") return tell("booking_accepted", yesWords(names.receiver));
  // The two parts are told of as one.
  if (event.reason === "journey_rest_held") return [];
  if (event.reason === "absence_taken_back") return tell("booking_accepted", foundWords(names.receiver));
  switch (event.toStatus) {
    case "requested":
      return event.reason === "seat_offered" ? tell("booking_accepted", turnWords(moved)) : [];
    case "accepted":
      return tell("booking_accepted", acceptedWords(moved));
    case "declined":
      return tell("booking_declined", {
        title: `${names.receiver} tackade nej`,
        body: [
          declineWords(event.reason),
          isOffer(ride) ? `${unbooked(booking)} ${otherRides}` : "Den här gången behövs inte din skjuts.",
        ]
          .filter(Boolean)
          .join(" "),
      });
    case "expired":
      return tell("booking_expiring", event.reason === "line_ended" ? lineEndedWords(moved) : unansweredWords(moved));
    case "cancelled_by_passenger":
    case "cancelled_by_driver":
      return tell("booking_cancelled", senderLostWords(moved));
    case "completed":
      return tell("review_due", reviewWords(names.receiver));
    case "no_show":
      return tell("booking_cancelled", absenceWords(event, names.receiver));
    default:
      return [];
  }
}

function requestWords(moved: Moved): Words {
  const { booking, event, names, ride } = moved;
  const { sender } = names;
  const until = `${changeWordsOf(moved)}Svara senast ${formatDayTime(booking.expiresAt)}.`;
  if (event.reason === "seat_offered")
    return isOffer(ride)
      ? { title: `${sender} är på tur`, body: `Det blev plats, och ${sender} väntar på ditt svar. ${until}` }
      : { title: `${sender} kan köra dig`, body: `Du har ingen skjuts längre, men ${sender} erbjuder en. ${until}` };
  if (booking.isWaiting)
    return isOffer(ride)
      ? { title: `${sender} står i kö`, body: `${fullWords(booking.seats)} Blir en plats ledig kan du svara.` }
      : { title: `${sender} kan också köra dig`, body: "Du har redan skjuts. Ändras det kan du tacka ja." };
  return isOffer(ride)
    ? { title: `${sender} vill åka med`, body: `Det gäller ${plural(booking.seats, "plats", "platser")}. ${until}` }
    : { title: `${sender} kan köra dig`, body: `${sender} erbjuder skjuts. ${until}` };
}

const isHeld = ({ reason }: BookingEvent) => reason === "journey_held" || reason === "journey_rest_held";

/** What a driver should know who is asked for a part of a journey. */
function changeWordsOf({ booking, names }: Moved): string {
  if (booking.journeyPart === null) return "";
  return `${partWords(booking.journeyPart, booking.journeyPart === 1 ? names.to : names.from)} `;
}

const unbooked = ({ journeyId }: Booking) =>
  journeyId === null ? "Bokningen blev inte av." : "Ingen av resans två delar är bokad.";

function partOffWords(sender: string): Words {
  return {
    title: `${sender} åker inte med`,
    body: "Den andra delen av resan blev inte av. Du behöver inte svara längre.",
  };
}

function fullWordsOf({ booking, names }: Moved): Words {
  return {
    title: "Platserna räckte inte",
    body: `Sista platsen hos ${names.receiver} gick till någon annan. ${unbooked(booking)} ${otherRides}`,
  };
}

function coachFullWords(receiver: string): Words {
  return {
    title: "Bussen hann bli full",
    body: `${receiver} sa ja, men bussen har ingen plats kvar. Ingen av resans två delar är bokad. ${otherRides}`,
  };
}

function yesWords(receiver: string): Words {
  return { title: `${receiver} har sagt ja`, body: "Resan bokas så snart den andra delen också är klar." };
}

function unansweredWords({ booking, names: { receiver }, ride }: Moved): Words {
  const body = isOffer(ride)
    ? `${receiver} svarade inte innan frågan gick ut. ${unbooked(booking)} ${otherRides}`
    : `${receiver} svarade inte innan erbjudandet gick ut.`;
  return { title: "Du fick inget svar i tid", body };
}

function lineEndedWords({ names: { receiver }, ride }: Moved): Words {
  return isOffer(ride)
    ? { title: "Det blev ingen plats", body: `Ingen plats blev ledig medan du stod i kön. ${otherRides}` }
    : { title: "Din skjuts behövdes inte", body: `${receiver} hade redan skjuts, och det ändrades inte.` };
}

function turnWords({ names: { receiver }, ride }: Moved): Words {
  return isOffer(ride)
    ? { title: "Du är på tur", body: `Det blev plats. Nu väntar din bokning på att ${receiver} svarar.` }
    : { title: `${receiver} behöver skjuts igen`, body: `Nu väntar ditt erbjudande på att ${receiver} svarar.` };
}

function acceptedWords({ booking, event, names, ride }: Moved): Words {
  if (event.reason === "journey_held") return heldWords(names, booking.journeyPart);
  if (event.reason === "seat_offered")
    return { title: "Du fick en plats", body: `En plats blev ledig och är din. Du åker med ${names.receiver}.` };
  return isOffer(ride)
    ? { title: `Du åker med ${names.receiver}`, body: `${names.receiver} har godkänt din bokning.` }
    : { title: `${names.receiver} åker med dig`, body: `${names.receiver} har tackat ja till din skjuts.` };
}

function heldWords({ receiver, from, to }: Names, part: number | null): Words {
  const rest = part === 1 ? `vidare från ${to}` : `till ${from}`;
  return { title: "Hela resan är bokad", body: `Du åker med ${receiver}, och har plats ${rest}.` };
}

function changeWords(moved: Moved): Words {
  const { booking, names, ride } = moved;
  const { isTime, isSeats } = questionOf(ride, booking) ?? { isTime: true, isSeats: false };
  const time = isTime && `${names.receiver} har ändrat tiden. ${shiftWords(moved)}`;
  const ask =
    isSeats && isOffer(ride)
      ? "Säg om du fortfarande vill åka med. Den som svarar först får platsen."
      : "Säg om det fortfarande passar.";
  const what = [isTime && "en ny tid", isSeats && "färre platser"].filter(Boolean).join(" och ");
  return { title: `${wayOf(names)} har fått ${what}`, body: [time, ask].filter(Boolean).join(" "), button: "Svara" };
}

function movedWords(moved: Moved): Words {
  const { booking, names, ride } = moved;
  const minutes = Math.round((ride.departureAt.getTime() - booking.agreedDepartureAt.getTime()) / 60_000);
  const body = `${names.receiver} har ändrat tiden. ${shiftWords(moved)}`;
  const shift = `${plural(Math.abs(minutes), "minut", "minuter")} ${minutes > 0 ? "senare" : "tidigare"}`;
  const title = `${wayOf(names)} går ${minutes === 0 ? "på den gamla tiden igen" : shift}`;
  if (booking.reconfirm) return { title, body: `${body} Frågan om platserna väntar på ditt svar.`, button: "Svara" };
  return { title, body: minutes === 0 ? body : `${body} Du behöver inte svara.` };
}

const changedOtherwise: Partial<Record<string, { title: string; what: string }>> = {
  meeting_moved: { title: "Mötesplatsen är ändrad", what: "var ni möts" },
  car_changed: { title: "Bilen är ändrad", what: "vilken bil det är" },
  meeting_and_car_changed: {
    title: "Mötesplatsen och bilen är ändrade",
    what: "var ni möts och vilken bil det är",
  },
};

/** On a phone it takes the place of the question that is open. */
function otherwiseWords({ booking, names }: Moved, { title, what }: { title: string; what: string }): Words {
  const body = `${names.receiver} har ändrat ${what}. Du ser det på bokningen.`;
  return booking.reconfirm
    ? { title, body: `${body} Där väntar också en fråga på ditt svar.`, button: "Svara" }
    : { title, body };
}

function restoredWords({ booking, names }: Moved): Words {
  const title = `${wayOf(names)} har plats för alla igen`;
  const body = `${names.receiver} har ändrat antalet platser.`;
  if (booking.reconfirm) return { title, body: `${body} Frågan om tiden väntar på ditt svar.`, button: "Svara" };
  return { title, body: `${body} Du är med, och behöver inte svara.` };
}

/** Somebody may travel there and back with the same driver. */
const wayOf = ({ from, to }: Names) => `Resan ${from}–${to}`;

function shiftWords({ booking, names, ride }: Omit<Moved, "event">): string {
  const [agreed, now] = [pickupAt({ departureAt: booking.agreedDepartureAt }, booking), pickupAt(ride, booking)];
  if (agreed === now) return `Från ${names.from} går resan ${formatTime(now)}, som ${agreedWords(booking)}.`;
  const format = formatDay(agreed) === formatDay(now) ? formatTime : formatDayTime;
  return `Från ${names.from} går resan ${format(now)} i stället för ${format(agreed)}.`;
}

const agreedWords = ({ status }: Booking) => (status === "requested" ? "när du frågade" : "ni kom överens om");

function senderLeftWords({ event, names: { sender }, ride }: Moved): Words {
  const title = isOffer(ride) ? `${sender} åker inte med` : `${sender} kan inte köra dig`;
  const now = isOffer(ride) ? "Platsen är ledig för andra." : "Andra kan erbjuda dig skjuts igen.";
  if (event.reason === "change_declined") return { title, body: `Ändringen passade inte ${sender}. ${now}` };
  if (event.reason === "not_reconfirmed") return { title, body: `${sender} bekräftade inte ändringen i tid. ${now}` };
  return { title, body: `${sender} har avbokat. ${now}` };
}

function senderLostWords({ event, names, ride }: Moved): Words {
  const rest = isOffer(ride) ? ` ${otherRides}` : "";
  if (event.reason === "not_reconfirmed")
    return {
      title: isOffer(ride) ? "Din bokning är avslutad" : "Resan blir inte av",
      body: `Du bekräftade inte ändringen i tid.${rest}`,
    };
  if (event.reason === "no_seat_left")
    return { title: "Platserna räckte inte", body: `${names.receiver} har färre platser nu.${rest}` };
  return {
    title: `${names.receiver} har avbokat`,
    body: isOffer(ride) ? `Din bokning är avslutad.${rest}` : "Du behöver inte köra.",
  };
}

function absenceWords({ reason }: BookingEvent, other: string): Words {
  const button = "Visa bokningen";
  switch (reason) {
    case "absence_admitted":
      return { title: `${other} håller med`, body: "Ni är överens om vad som hände.", button };
    case "absence_contested":
      return {
        title: `${other} säger sig ha varit där`,
        body: "Det räknas inte på någons profil. Ni kan båda lämna ett omdöme.",
        button,
      };
    case "absence_unanswered":
      return {
        title: "Det räknas som en sen avbokning",
        body: `${other} sa att du inte kom, och inget svar kom i tid.`,
        button,
      };
    default:
      return {
        title: `${other} säger att du inte kom`,
        body: "Stämmer det? Svara inom två dygn, annars räknas det som en sen avbokning.",
        button: "Svara",
      };
  }
}

function foundWords(other: string): Words {
  return { title: `${other} har tagit tillbaka det`, body: "Det står inte längre att du inte kom." };
}

function reviewWords(other: string): Words {
  return {
    title: `Hur var resan med ${other}?`,
    body: `Skriv ett omdöme. Det visas när ni båda har skrivit, eller efter 14 dagar.`,
    button: "Skriv omdöme",
    below: "/omdome",
  };
}

function messageOf({ booking, names, ride }: Omit<Moved, "event">, { title, body, button, below }: Words): Message {
  return {
    title,
    body,
    route: `/my-passenger-rides/${booking.publicId}${below ?? ""}`,
    button: button ?? "Visa bokningen",
    sign: { from: names.from, to: names.to, at: formatLongDayTime(pickupAt(ride, booking)) },
    facts: [
      ["Platser", String(booking.seats)],
      ["Pris", capitalized(formatPrice(booking.price, " per plats"))],
    ],
  };
}

function isOffer({ kind }: Ride): boolean {
  return kind === "offer";
}
