import type { tripReports, trips } from "#drizzle/schema/travel-day";

export type TripState = (typeof trips.$inferSelect)["state"];
export type Report = typeof tripReports.$inferSelect;
export type ReportKind = Report["kind"];

/** `minutes` after the planned departure of the ride. */
export type Stop = { placeId: number; minutes: number };

/** `reached`: minutes of the last stop; `delay`: minutes; `seenLate`: minutes, of a car whose place is forgotten. */
export type Progress = Pick<typeof trips.$inferSelect, "state" | "reached" | "delay" | "seenLate"> & {
  /** ms UTC; null until the driver says so. */
  confirmedAt: number | null;
  /** ms UTC; null where nothing was said. */
  reportedAt: number | null;
};

export type Plan = {
  /** ms UTC */
  departureAt: number;
  arrivalAt: number;
  /** In driving order: those of the ride, and where its passengers get on and off. */
  stops: Stop[];
  /** Somebody gets on at the first stop: who sets out is not there yet. */
  isAwaitedAtStart?: boolean;
  /** Where the car was seen: `minutes` of the timetable, `at` in ms UTC. Null where its driver does not show it. */
  position?: { minutes: number; at: number } | null;
};

export type Rider = {
  userId: number;
  /** Internal and public ids of the booking. */
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
  /** Public id. */
  rideId: string;
  formKey: string;
  /** How long ago it was pressed, in ms, where it waited for a network. Not to be trusted. */
  age?: number;
};

export type ReportOutcome = { ok: true } | { ok: false; reason: "not_found" | "too_early" | "too_late" };

/** A button that says something, or lets others follow. */
export type Press = { report: ReportKind | "follow" | "position"; minutes: number | null; label: string };

/** `main`: the one thing to press next. */
export type Presses = { main: Press | null; others: Press[]; delays: Press[] };
