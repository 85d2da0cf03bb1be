import type { Rating } from "~/modules/users/types";
import { capitalized, formatDay, formatDurationShort } from "~/text/format";
import { journeyAddress } from "./address";
import type { FoundJourney, JourneyPart } from "./types";

/** Where one is and when; then with whom one goes on, or how long one waits. */
export type WayPoint = {
  at: number;
  place: string;
  leftAt?: number;
  goesOn?: { lasts: string; who: string; rating: Rating | null };
  wait?: string;
};

export type JourneyOnCard = ReturnType<typeof journeyCard>;

/** A journey as its card in a list shows it. */
export function journeyCard(journey: FoundJourney, seats: number) {
  const { parts, change, price } = journey;
  const [first, last] = [partOf(parts[0]), partOf(parts[1])];
  const asked = { from: first.on.slug, change: change.slug, to: last.off.slug, seats };
  return {
    to: journeyAddress([first.publicId, last.publicId], asked),
    day: capitalized(formatDay(first.on.at)),
    price,
    isForWomen: parts.some((part) => part.kind === "ride" && part.ride.tags.includes("women")),
    way: wayOf(journey),
  };
}

/** The whole of a journey, from place to place. */
export function wayOf({ parts, change, waitMinutes }: FoundJourney): WayPoint[] {
  const [first, last] = [partOf(parts[0]), partOf(parts[1])];
  return [
    { at: first.on.at, place: first.on.place, goesOn: goesOn(parts[0]) },
    { at: first.off.at, leftAt: first.on.at, place: change.name, wait: waitWords(waitMinutes) },
    { at: last.on.at, leftAt: first.off.at, place: change.name, goesOn: goesOn(parts[1]) },
    { at: last.off.at, leftAt: last.on.at, place: last.off.place },
  ];
}

/** "55 min att vänta" */
export function waitWords(minutes: number): string {
  return `${formatDurationShort(minutes * 60)} att vänta`;
}

/** Its id and ends, whatever it is. */
export function partOf(part: JourneyPart) {
  if (part.kind === "coach") return part.departure;
  const { publicId, on, off } = part.ride;
  return { publicId, on: { ...on, place: on.name }, off: { ...off, place: off.name } };
}

function goesOn(part: JourneyPart): WayPoint["goesOn"] {
  const { on, off } = partOf(part);
  const lasts = formatDurationShort((off.at - on.at) / 1000);
  if (part.kind === "coach") return { lasts, who: `buss med ${part.departure.operator}`, rating: null };
  return { lasts, who: `med ${part.ride.person.firstName}`, rating: part.ride.person.rating };
}
