import { formatTime } from "~/text/format";
import { arrivableFrom, asksIfComing, delaysAfter, reachableFrom, type stageOf } from "./rules";
import type { Plan, Press, Presses, Progress, Said } from "./types";

const press = (report: Press["report"], label: string, minutes: number | null = null): Press => ({
  report,
  minutes,
  label,
});

type Ahead = { minutes: number; name: string };

type DriversDay = {
  progress: Progress;
  plan: Plan;
  /** minutes after plan, by the times shown */
  late: number;
  next: Ahead | null;
  isNextLast: boolean;
  meets: boolean;
};

/** What a driver can report now; while driving only what needs no look at the screen. @param now ms UTC */
export function driversPresses(day: DriversDay, now: number): Presses {
  const { progress, plan, late, next, isNextLast, meets } = day;
  const { state, reached, delay } = progress;
  const isBefore = state === "planned" || state === "confirmed";
  const drive = press("driving", meets ? "Vi åker" : "Jag är på väg");
  const delays = delaysAfter(late).map((minutes) => press("late", delayLabel(minutes), minutes));
  const back = delay > 0 ? [press("late", "I tid igen", 0)] : [];
  if (asksIfComing({ ...progress, ...plan }, now))
    return { main: press("confirmed", "Ja, jag kör"), others: [drive, ...back], delays };
  const stop = isNextLast ? null : next;
  const [there, from] = stop
    ? [press("at_stop", `Jag är framme i ${stop.name}`, stop.minutes), reachableFrom(plan, progress, stop.minutes)]
    : [press("arrived", "Vi är framme"), arrivableFrom(plan)];
  const isSayable = now >= from;
  if (isBefore)
    return { main: drive, others: [...(plan.isAwaitedAtStart && isSayable ? [there] : []), ...back], delays };
  if (meets || (state === "at_stop" && reached === 0)) return { main: drive, others: back, delays };
  if (isSayable) return { main: there, others: back, delays };
  const text = `Från ${formatTime(from + 59_999)} kan du säga att ${stop ? "du" : "ni"} är framme.`;
  return { main: null, others: back, delays, later: { text, at: from } };
}

function delayLabel(minutes: number): string {
  return minutes < 120 ? `${minutes} min` : `${String(minutes / 60).replace(".", ",")} tim`;
}

type PassengersDay = {
  said: Said | null;
  stage: ReturnType<typeof stageOf>;
  isAwaited: boolean;
  isDue: boolean;
  canArrive: boolean;
};

/** What a passenger can report now; in the car only the arrival. What is said last counts: a slip is taken back so. */
export function passengersPresses({ said, stage, isAwaited, isDue, canArrive }: PassengersDay): Presses {
  const arrived = canArrive ? press("arrived", "Jag är framme") : null;
  if (stage === "aboard" || isDue) return { main: arrived, others: [], delays: [] };
  const isNear = isAwaited || stage === "meeting";
  const isLate = said?.kind === "late" && said.minutes;
  const late = isLate ? press("late", "I tid igen", 0) : press("late", "Jag blir 5 min sen", 5);
  return {
    main: isNear && said?.kind !== "here" ? press("here", "Jag är på plats") : null,
    others: [
      ...(stage === "meeting" ? [] : [late]),
      ...(isNear ? [press("not_seen", "Jag ser dig inte")] : []),
      ...(arrived ? [arrived] : []),
    ],
    delays: [],
  };
}

export function sharingPress(isShared: boolean): Press {
  return press("follow", isShared ? "Länken till resan" : "Låt någon följa resan");
}

/** @param isSeen by who goes along: a phone may have fallen silent */
export function positionPress(isShared: boolean, isSeen: boolean): Press {
  if (!isShared) return press("position", "Dela var bilen är");
  return { ...press("position", isSeen ? "Bilens plats delas" : "Bilen syns inte: dela igen"), isShared };
}
