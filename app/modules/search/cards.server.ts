import type { PlaceIndex } from "~/modules/places/place-index";
import type { Place } from "~/modules/places/types";
import { detourMinutes } from "~/modules/rides/rules";
import type { RideKind } from "~/modules/rides/types";
import { ratingOf } from "~/modules/users/rules";
import { tagsOf } from "./rules";
import type { FoundRide, PartEnd, RideQuestion } from "./types";

/** So near to the road, in 100 m, a card says that the ride goes via a place. */
export const closeToRoad = 50;

/** A row that the database answers with. */
export type Answer = {
  publicId: string;
  kind: RideKind;
  road: string | null;
  firstName: string;
  isVerified: boolean;
  ridesCompleted: number;
  reviewCount: number;
  ratingSum: number;
  flags: number;
  originId: number;
  destinationId: number;
  /** Minutes since 1970. */
  departure: number;
  stopIds: number[];
  stopMinutes: number[];
  /** Places that the road passes on the middle of the part that suits. */
  passedIds: number[];
  /** Minutes after departure. */
  onMinutes: number;
  offMinutes: number;
  /** 100 m */
  offFrom: number;
  offTo: number;
  isExact: boolean;
  seats: number;
  price: number;
  score: number;
};

/** What a card shows of a ride, for the part of its way that suits the question. */
export function cardOf(answer: Answer, { from, to }: RideQuestion, index: PlaceIndex): FoundRide {
  const on = partEnd(answer, "on", from?.place, index);
  const off = partEnd(answer, "off", to?.place, index);
  return {
    publicId: answer.publicId,
    kind: answer.kind,
    origin: index.byId(answer.originId)?.name ?? "",
    destination: index.byId(answer.destinationId)?.name ?? "",
    on: on.end,
    off: off.end,
    price: answer.price,
    seats: answer.seats,
    match: answer.isExact ? "exact" : "along",
    detourMinutes: detourMinutes(on.offRoad, off.offRoad),
    via: [answer.road, largestOf(answer, index)?.name].filter(Boolean).join(" · "),
    person: {
      firstName: answer.firstName,
      isVerified: answer.isVerified,
      ridesCompleted: answer.ridesCompleted,
      rating: ratingOf(answer),
    },
    tags: tagsOf(answer.flags, answer.kind),
  };
}

/** At a stop of the ride the passenger comes to the car; elsewhere the car comes to the place asked for. */
function partEnd(answer: Answer, which: "on" | "off", asked: Place | undefined, index: PlaceIndex) {
  const minutes = which === "on" ? answer.onMinutes : answer.offMinutes;
  const away = (which === "on" ? answer.offFrom : answer.offTo) * 100;
  const stop = index.byId(answer.stopIds[answer.stopMinutes.indexOf(minutes)] ?? 0);
  const place = stop ?? asked;
  const end: PartEnd = {
    name: place?.name ?? "",
    slug: place?.slug ?? "",
    at: (answer.departure + minutes) * 60_000,
    away,
  };
  const isFetched = answer.kind === "request" || !stop;
  return { end, offRoad: isFetched ? away : 0 };
}

function largestOf({ passedIds, stopIds }: Answer, index: PlaceIndex): Place | undefined {
  const ends = [stopIds[0], stopIds.at(-1)];
  const passed = passedIds.flatMap((id) => (ends.includes(id) ? [] : (index.byId(id) ?? [])));
  return passed.sort((a, b) => b.population - a.population)[0];
}
