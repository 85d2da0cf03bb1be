import { fullWords } from "~/modules/rides/wording";
import { formatDate, formatDayTime, formatTime, whose } from "~/text/format";
import { isPartOff } from "./journey-wording";
import type { BookingPage } from "./queries.server";
import { isReconfirming } from "./rules";
import { acceptLabel } from "./wording";

/** `label` is on the button that leads on; `terms` are those of cancelling */
export type StepWords = { title: string; text: string; label: string; terms: string };

export function stepWords(booking: BookingPage): StepWords {
  return { title: "", text: "", label: "", terms: cancellingTerms(booking), ...askedOf(booking) };
}

function askedOf(booking: BookingPage): Partial<StepWords> {
  const { side, status, undoUntil } = booking;
  if (isReconfirming(booking)) return side === "sender" ? confirming(booking) : awaitingChange(booking);
  if (status === "accepted") return { title: agreedTitle(booking) };
  if (status !== "requested" || undoUntil !== null) return {};
  return side === "sender" ? awaitingAnswer(booking) : answering(booking);
}

function confirming({ question, onAt, from, role, status, expiresAt }: BookingPage): Partial<StepWords> {
  const { isTime = true, isSeats = false, agreedAt = onAt } = question ?? {};
  const isPassenger = role === "passenger";
  const what = [isTime && "en ny tid", isSeats && "färre platser"].filter(Boolean).join(" och ");
  const agreed = formatDate(agreedAt) === formatDate(onAt) ? formatTime(agreedAt) : formatDayTime(agreedAt);
  const text = [
    isTime && `Från ${from.name} går resan ${formatDayTime(onAt)} i stället för ${agreed}.`,
    isSeats && isPassenger
      ? "Bekräfta om du fortfarande vill åka. Den som bekräftar först får plats."
      : `Säg om ${isTime ? "den nya tiden" : "det fortfarande"} passar.`,
    status === "accepted" && `Svara senast ${formatDayTime(expiresAt)}, annars avslutas bokningen.`,
  ];
  return {
    title: `Resan har fått ${what}`,
    text: text.filter(Boolean).join(" "),
    label: isSeats ? (isPassenger ? "Jag vill åka" : "Jag vill köra") : "Tiden passar",
  };
}

function awaitingChange({ reconfirm }: BookingPage): Partial<StepWords> {
  const text =
    reconfirm === "seats" ? "Platsen är inte reserverad förrän svaret har kommit." : "Bokningen gäller så länge.";
  return { title: "Du ändrade resan", text };
}

function agreedTitle({ isUnderWay, role }: BookingPage): string {
  if (isUnderWay) return "Hitta varandra";
  return role === "driver" ? "Ändras något?" : "Kan du inte åka?";
}

function awaitingAnswer({ kind, isWaiting, journey }: BookingPage): Partial<StepWords> {
  if (journey) return { label: "Ta tillbaka hela frågan" };
  if (isWaiting) return { label: "Lämna kön" };
  return { label: `Ta tillbaka ${kind === "offer" ? "frågan" : "erbjudandet"}` };
}

function answering(booking: BookingPage): Partial<StepWords> {
  const { isWaiting, kind, seats, expiresAt, other } = booking;
  const isOffer = kind === "offer";
  const label = acceptLabel(booking);
  if (booking.hasYes)
    return {
      title: "Du har sagt ja",
      text: `Tills resten av ${whose(other.firstName)} resa är klar kan du ändra dig.`,
    };
  if (!isWaiting)
    return {
      title: `${other.firstName} väntar på ditt svar`,
      text: `Svara senast ${formatDayTime(expiresAt)}, annars går ${isOffer ? "frågan" : "erbjudandet"} ut.`,
      label,
    };
  const text = isOffer
    ? `${fullWords(seats)} Blir en plats ledig kan du godkänna.`
    : "Du har redan skjuts på sträckan. Ändras det kan du tacka ja.";
  return { title: isOffer ? "Om en plats blir ledig" : "Om skjutsen ändras", text, label };
}

function cancellingTerms({ terms, other, otherPart }: BookingPage): string {
  const counts = {
    late: "Det är mindre än 24 timmar kvar. Avbokningen räknas som sen och syns som en siffra på din profil.",
    freed: "Bilen är mer än en halvtimme sen, så det räknas inte som en sen avbokning.",
    broken: "Den andra delen av din resa är inställd, så det räknas inte som en sen avbokning.",
    early: "Det är mer än 24 timmar kvar, så det räknas inte som en sen avbokning.",
  };
  const rest = otherPart && !isPartOff(otherPart) ? " Den andra delen av resan avbokar du för sig." : "";
  return `${counts[terms]} ${other.firstName} får veta det direkt.${rest}`;
}
