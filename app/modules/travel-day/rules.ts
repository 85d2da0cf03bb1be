import type { Role } from "~/modules/bookings/types";
import type { Ride } from "~/modules/rides/types";
import type { Plan, Progress, ReportKind, Rider, Said, Stop } from "./types";

const minute = 60_000;
const hour = 60 * minute;

/** ms before departure, when people must find each other */
export const dayBegins = 3 * hour;

/** ms before departure: 18:00 the evening before, anywhere in Sweden */
const confirmedFrom = 30 * hour;

/** ms before a stop is expected; earlier presses are slips */
const earliestAtStop = 30 * minute;

/** ms before the planned arrival; earlier presses are slips */
const earliestArrival = 15 * minute;

export const waitingTime = 15 * minute;

/** ms after which an unread report is sent as a text message */
export const readWithin = 2 * minute;

const asksUntil = 30 * minute;

const delays = [5, 10, 20, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360];

const longestDelay = 24 * 60;

const reportsOf: Record<Role, ReadonlySet<ReportKind>> = {
  driver: new Set(["confirmed", "driving", "late", "at_stop", "arrived"]),
  passenger: new Set(["confirmed", "late", "here", "not_seen", "arrived"]),
};

export const nothingSaid: Progress = {
  state: "planned",
  reached: null,
  delay: 0,
  seenLate: 0,
  confirmedAt: null,
  reportedAt: null,
};

/** A ride's stops with those of its passengers, in driving order. */
export function stopsOf(ofRide: Stop[], riders: (Pick<Rider, "onMinutes" | "offMinutes"> & Ends)[]): Stop[] {
  const all = [
    ...ofRide,
    ...riders.flatMap(({ onMinutes, offMinutes, fromPlaceId, toPlaceId }) => [
      { placeId: fromPlaceId, minutes: onMinutes },
      { placeId: toPlaceId, minutes: offMinutes },
    ]),
  ].sort((one, other) => one.minutes - other.minutes);
  return all.filter((stop, n) => all.findIndex((other) => other.minutes === stop.minutes) === n);
}

type Ends = { fromPlaceId: number; toPlaceId: number };

/** Whether it is the day of travel: from 3 h before until it has arrived, or should have long ago. @param now ms UTC */
export function isTravelDay(plan: Pick<Plan, "departureAt" | "arrivalAt">, { state, delay }: Progress, now: number) {
  const isOver = state === "arrived" || now >= plan.arrivalAt + delay * minute + 2 * hour;
  return now >= plan.departureAt - dayBegins && !isOver;
}

/** Whether a trip takes no more reports. */
export function isOver({ status }: { status: Ride["status"] }): boolean {
  return status === "completed" || isOff({ status });
}

/** Whether a trip was called off, or removed. */
export function isOff({ status }: { status: Ride["status"] }): boolean {
  return status === "cancelled" || status === "removed";
}

/** Whether an unread report is still useful: while the passenger waits, or briefly after the told time. */
export function helpsStill(
  { at }: { at: Date },
  { plan, progress }: { plan: Pick<Plan, "departureAt">; progress: Progress },
  { onMinutes, said }: Pick<Rider, "onMinutes"> & { said: { kind: ReportKind } | null },
  now: number,
): boolean {
  if (hasGoneOn(progress, { onMinutes }) || said?.kind === "arrived") return false;
  return now <= Math.max(toldAt(plan, progress, onMinutes), at.getTime()) + waitingTime;
}

/** Whether travellers may be asked if they come. @param now ms UTC */
export function canConfirm({ departureAt }: Pick<Plan, "departureAt">, now: number): boolean {
  return now >= departureAt - confirmedFrom;
}

/** Whether a driver is asked to say that they come, as long as it is early to set out. All ms UTC. */
export function asksIfComing({ departureAt, ...progress }: Reported & Pick<Plan, "departureAt">, now: number): boolean {
  return !hasConfirmed(progress) && now < departureAt - asksUntil;
}

type Reported = Pick<Progress, "state" | "confirmedAt" | "reportedAt">;

/** Whether a driver has said that they drive, or how it goes. */
export function hasConfirmed({ state, confirmedAt, reportedAt }: Reported): boolean {
  return state !== "planned" || confirmedAt !== null || reportedAt !== null;
}

/** Whether the driver has said to be on the way, or at a stop. */
export function isMoving({ state }: Pick<Progress, "state">): boolean {
  return state === "on_the_way" || state === "at_stop";
}

/** When a stop is reached by plan and reported delay, ms UTC. */
export function toldAt(
  { departureAt }: Pick<Plan, "departureAt">,
  { delay }: Pick<Progress, "delay">,
  minutes: number,
): number {
  return departureAt + (minutes + delay) * minute;
}

/** Whether the car has not come yet, is at the passenger's stop, or has left with them. */
export function stageOf(
  { state, reached }: Pick<Progress, "state" | "reached">,
  { onMinutes }: Pick<Rider, "onMinutes">,
): "waiting" | "meeting" | "aboard" {
  if (reached === null || reached < onMinutes) return "waiting";
  return reached === onMinutes && state === "at_stop" ? "meeting" : "aboard";
}

/** Whether the car has passed the passenger's stop: before that they may still be waiting there. */
export function hasGoneOn({ reached }: Pick<Progress, "reached">, { onMinutes }: Pick<Rider, "onMinutes">): boolean {
  return reached !== null && reached > onMinutes;
}

/** When stops were reached, or left. @param said the driver's reports of it, oldest first @returns ms UTC by `minutes` */
export function passedStops(
  said: { minutes: number | null; at: number }[],
  isAwaitedAtStart: boolean,
): Map<number, number> {
  const passed = new Map<number, number>();
  let reached = isAwaitedAtStart ? null : 0;
  for (const { minutes, at } of said) {
    reached = minutes ?? reached;
    if (reached !== null) passed.set(reached, at);
  }
  return passed;
}

/** When a stop is reached by plan, reports and position, never in the past while ahead; or was. All ms UTC. */
export function expectedAt(
  plan: Pick<Plan, "departureAt" | "position" | "passed">,
  progress: Progress,
  minutes: number,
  now: number,
) {
  const { reached, seenLate, reportedAt } = progress;
  const told = toldAt(plan, progress, minutes);
  if (reached !== null && minutes <= reached) return passedAt(plan, minutes) ?? told;
  const car = plan.position;
  if (!car) return Math.max(told, plan.departureAt + (minutes + seenLate) * minute, now);
  const seen = car.minutes < minutes ? car.at + (minutes - car.minutes) * minute : null;
  const isLatest = reached !== null && car.at >= (reportedAt ?? car.at);
  const due = seen !== null && isLatest ? seen : Math.max(told, seen ?? told);
  return Math.max(due, now);
}

function passedAt(
  { departureAt, passed = new Map() }: Pick<Plan, "departureAt" | "passed">,
  minutes: number,
): number | null {
  const known = [...passed].find(([stop]) => stop >= minutes);
  return known ? departureAt + (minutes + minutesBehind({ departureAt }, ...known)) * minute : null;
}

function minutesBehind({ departureAt }: Pick<Plan, "departureAt">, minutes: number, at: number): number {
  return Math.min(longestDelay, Math.max(0, Math.round((at - departureAt) / minute) - minutes));
}

/** Minutes that the car is behind by where it was seen since the driver told last. */
export function carBehind(plan: Plan, { seenLate }: Progress): number {
  return plan.position ? minutesBehind(plan, plan.position.minutes, plan.position.at) : seenLate;
}

/** Whether the trip is still to begin, as planned. @param now ms UTC */
export function isUntouched({ departureAt }: Pick<Plan, "departureAt">, { state, delay }: Progress, now: number) {
  return (state === "planned" || state === "confirmed") && delay === 0 && now < departureAt;
}

/** Whether the driver has told nothing yet, and goes by the plan as far as is known. */
export function isUnheard({ seenLate, ...progress }: Omit<Progress, "reached">): boolean {
  return !hasConfirmed(progress) && progress.delay === 0 && seenLate === 0;
}

/** Whether the car may be at the passenger's stop, or was due there: before that nobody looks for it. @param now ms UTC */
export function isAwaited(plan: Plan, progress: Progress, { onMinutes }: Pick<Rider, "onMinutes">, now: number) {
  return now >= toldAt(plan, progress, onMinutes) - earliestAtStop;
}

/** When a passenger was or is to be met, ms UTC: no delay told after the car has passed makes it later. */
export function meetingAt(
  plan: Pick<Plan, "departureAt" | "position" | "passed">,
  progress: Progress,
  { onMinutes }: Pick<Rider, "onMinutes">,
): number {
  return Math.min(toldAt(plan, progress, onMinutes), expectedAt(plan, progress, onMinutes, 0));
}

/** When a queued press was made, within the day of travel and the past. @param age ms, unverified @returns ms UTC */
export function pressedAt({ departureAt }: Pick<Plan, "departureAt">, age: number, now: number): number {
  const at = now - age;
  return age >= 0 && at >= departureAt - dayBegins ? at : now;
}

export function canArrive(
  { departureAt }: Pick<Plan, "departureAt">,
  { onMinutes, offMinutes }: Pick<Rider, "onMinutes" | "offMinutes">,
  now: number,
): boolean {
  const [on, off] = [departureAt + onMinutes * minute, departureAt + offMinutes * minute];
  return now >= Math.max(off - earliestArrival, (on + off) / 2);
}

/** Whether a passenger is thought to have arrived, by what the driver has told: sooner they may say so all the same. */
export function isDueToArrive(
  plan: Pick<Plan, "departureAt">,
  { delay }: Pick<Progress, "delay">,
  rider: Pick<Rider, "onMinutes" | "offMinutes">,
  now: number,
): boolean {
  return canArrive(plan, rider, now - delay * minute);
}

/** The stops that a driver speaks of: both ends of the ride, and where somebody gets on or off. */
export function stopsInUse(stops: Stop[], riders: Pick<Rider, "onMinutes" | "offMinutes">[]): Stop[] {
  const used = new Set(riders.flatMap(({ onMinutes, offMinutes }) => [onMinutes, offMinutes]));
  return stops.filter((stop, n) => n === 0 || n === stops.length - 1 || used.has(stop.minutes));
}

/** The car's next stop; null after the last. */
export function nextStop({ stops }: Pick<Plan, "stops">, { reached }: Progress): Stop | null {
  return stops.find(({ minutes }) => reached === null || minutes > reached) ?? null;
}

/** The next three delays to choose from. @param delay minutes already told */
export function delaysAfter(delay: number): number[] {
  return delays.filter((minutes) => minutes > delay).slice(0, 3);
}

/** Why a report is not possible now; null where it is. */
export function obstacleTo(role: Role, said: Said, plan: Plan, progress: Progress, now: number) {
  if (!reportsOf[role].has(said.kind) || !isMeant(said, plan)) return "not_found";
  const isOpen = said.kind === "confirmed" ? canConfirm(plan, now) : now >= plan.departureAt - dayBegins;
  if (!isOpen) return "too_early";
  if (said.kind === "at_stop" && now < reachableFrom(plan, progress, said.minutes ?? 0)) return "too_early";
  if (said.kind === "arrived" && role === "driver" && now < arrivableFrom(plan)) return "too_early";
  return null;
}

/** When a driver can say that a stop is reached, ms UTC; no delay told makes it later. */
export function reachableFrom(plan: Plan, progress: Progress, minutes: number): number {
  return Math.min(toldAt(plan, { delay: 0 }, minutes), expectedAt(plan, progress, minutes, 0)) - earliestAtStop;
}

/** When a driver can say that all have arrived, ms UTC. */
export function arrivableFrom({ departureAt, arrivalAt }: Pick<Plan, "departureAt" | "arrivalAt">): number {
  return (departureAt + arrivalAt) / 2;
}

function isMeant({ kind, minutes }: Said, { stops }: Plan): boolean {
  if (kind === "late") return minutes !== null && minutes >= 0 && minutes <= longestDelay;
  if (kind === "at_stop") return stops.some((stop) => stop.minutes === minutes);
  return minutes === null;
}

/** The progress after a driver's report; null where it changes nothing. @param now ms UTC */
export function progressAfter(said: Said, plan: Plan, before: Progress, now: number): Progress | null {
  const after = { ...before, reportedAt: now };
  const behind = (minutes: number) => minutesBehind(plan, minutes, now);
  if (before.state === "arrived") return null;
  switch (said.kind) {
    case "confirmed":
      if (before.confirmedAt !== null) return null;
      return { ...after, state: before.state === "planned" ? "confirmed" : before.state, confirmedAt: now };
    case "driving": {
      if (before.state === "on_the_way") return null;
      const delay = isAtStart(before) ? Math.max(before.delay, behind(0)) : before.delay;
      return { ...after, state: "on_the_way", reached: before.reached ?? (plan.isAwaitedAtStart ? null : 0), delay };
    }
    case "late":
      return before.delay === said.minutes && carBehind(plan, before) <= before.delay
        ? null
        : { ...after, delay: said.minutes ?? 0, seenLate: 0 };
    case "at_stop": {
      const minutes = said.minutes ?? 0;
      if (before.reached !== null && minutes <= before.reached) return null;
      return { ...after, state: "at_stop", reached: minutes, delay: behind(minutes), seenLate: 0 };
    }
    case "arrived":
      return { ...after, state: "arrived", reached: plan.stops.at(-1)?.minutes ?? 0 };
    default:
      return null;
  }
}

/** The passengers that a driver's report concerns. @param before the progress until then */
export function whoIsTold<R extends Pick<Rider, "onMinutes" | "offMinutes">>(
  said: Said,
  riders: R[],
  before: Progress,
  after: Progress,
): R[] {
  const waits = (rider: R) => before.reached === null || rider.onMinutes > before.reached;
  switch (said.kind) {
    case "driving":
      return isAtStart(before) ? riders.filter(waits) : [];
    case "late":
      return riders.filter(waits);
    case "at_stop": {
      const isOtherTime = Math.abs(after.delay - before.delay) >= worthTelling;
      return riders.filter(
        (rider) => rider.onMinutes === said.minutes || (isOtherTime && rider.onMinutes > (said.minutes ?? 0)),
      );
    }
    default:
      return [];
  }
}

function isAtStart({ reached }: Progress): boolean {
  return reached === null || reached === 0;
}

/** minutes by which a time must differ before people are disturbed */
const worthTelling = 5;
