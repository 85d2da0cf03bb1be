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
export function journeyCard({ parts, change, waitMinutes, price }: FoundJourney, seats: number) {
  const [first, last] = [endsOf(parts[0]), endsOf(parts[1])];
  const asked = { from: first.on.slug, change: change.slug, to: last.off.slug, seats };
  return {
    to: journeyAddress([first.publicId, last.publicId], asked),
    day: capitalized(formatDay(first.on.at)),
    price,
    isForWomen: parts.some((part) => part.kind === "ride" && part.ride.tags.includes("women")),
    way: wayOf([legOf(parts[0]), legOf(parts[1])], change.name, waitMinutes),
  };
}

/** ms UTC; `who` is travelled with, in words */
export type Leg = { from: string; onAt: number; to: string; offAt: number; who: string; rating: Rating | null };

/** The whole of a journey, from place to place. */
export function wayOf([first, last]: [Leg, Leg], change: string, waitMinutes: number): WayPoint[] {
  return [
    { at: first.onAt, place: first.from, goesOn: goesOn(first) },
    { at: first.offAt, leftAt: first.onAt, place: change, wait: waitWords(waitMinutes) },
    { at: last.onAt, leftAt: first.offAt, place: change, goesOn: goesOn(last) },
    { at: last.offAt, leftAt: last.onAt, place: last.to },
  ];
}

/** "55 min att vänta" */
export function waitWords(minutes: number): string {
  return `${formatDurationShort(minutes * 60)} att vänta`;
}

function goesOn({ onAt, offAt, who, rating }: Leg): WayPoint["goesOn"] {
  return { lasts: formatDurationShort((offAt - onAt) / 1000), who, rating };
}

function legOf(part: JourneyPart): Leg {
  const { on, off } = endsOf(part);
  const at = { from: on.place, onAt: on.at, to: off.place, offAt: off.at };
  if (part.kind === "coach") return { ...at, who: `buss med ${part.departure.operator}`, rating: null };
  return { ...at, who: `med ${part.ride.person.firstName}`, rating: part.ride.person.rating };
}

function endsOf(part: JourneyPart) {
  if (part.kind === "coach") return part.departure;
  const { publicId, on, off } = part.ride;
  return { publicId, on: { ...on, place: on.name }, off: { ...off, place: off.name } };
}
