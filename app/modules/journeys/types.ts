import type { FoundDeparture } from "~/modules/bus/types";
import type { FoundRide } from "~/modules/search/types";

export type JourneyPart = { kind: "ride"; ride: FoundRide } | { kind: "coach"; departure: FoundDeparture };

/** `price` of both parts, which stand in the order travelled */
export type FoundJourney = {
  parts: [JourneyPart, JourneyPart];
  change: { name: string; slug: string };
  waitMinutes: number;
  price: number;
};
