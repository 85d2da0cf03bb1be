import type { Place } from "~/modules/places/types";

/** Ids of places of the index. */
export type Way = { fromId: number; toId: number };

export type Missed = Way & { userId: number | null };

/** `who`: one text for each person, that is stored nowhere. */
export type Noted = Way & { who: string };

export type MissingRide = { from: Place; to: Place; people: number; isThisWeek: boolean };
