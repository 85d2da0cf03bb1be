import type { tripReports, trips } from "#drizzle/schema/travel-day";

export type TripState = (typeof trips.$inferSelect)["state"];
export type Report = typeof tripReports.$inferSelect;
export type ReportKind = Report["kind"];

/** `minutes` after the ride's planned departure */
export type Stop = { placeId: number; minutes: number };

/** all in minutes; `reached`: last stop; `seenLate`: a car's delay when its position was deleted */
export type Progress = Pick<typeof trips.$inferSelect, "state" | "reached" | "delay" | "seenLate"> & {
  confirmedAt: number | null;
  reportedAt: number | null;
};

export type Plan = {
  departureAt: number;
  arrivalAt: number;
  stops: Stop[];
  /** Passengers get on at the first stop: setting out is not being there yet. */
  isAwaitedAtStart?: boolean;
  /** `minutes` of the timetable; null where the driver does not share it, or has told a delay since */
  position?: { minutes: number; at: number } | null;
  /** When stops were reached, or left: ms UTC by their `minutes`, in driving order. */
  passed?: ReadonlyMap<number, number>;
};

export type Rider = {
  userId: number;
  bookingId: number;
  publicId: string;
  firstName: string;
  from: string;
  to: string;
  onMinutes: number;
  offMinutes: number;
};

export type Said = { kind: ReportKind; minutes: number | null };

export type ReportAct = Said & {
  userId: number;
  rideId: string;
  formKey: string;
  /** ms since the press, where it waited for a network; unverified */
  age?: number;
};

/** `isUnheard`: only people are concerned who have a change to answer first; `isForNobody`: nobody waits for it */
export type ReportOutcome =
  | { ok: true; isUnheard?: true; isForNobody?: true }
  | { ok: false; reason: "not_found" | "too_early" | "too_late" };

/** whom one goes with; without names for who is not part of the trip */
export type Company = { isDriver: boolean; names: string };

export type Press = {
  report: ReportKind | "follow" | "position";
  minutes: number | null;
  label: string;
  isShared?: true;
};

/** `later`: what cannot be said before `at`, ms UTC */
export type Presses = {
  main: Press | null;
  others: Press[];
  delays: Press[];
  later?: { text: string; at: number };
};
