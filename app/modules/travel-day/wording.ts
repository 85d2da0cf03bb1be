import { namesOf } from "~/modules/bookings/components/trip-words";
import { isMissed } from "~/modules/journeys/rules";
import { firstName } from "~/modules/users/rules";
import type { Toast } from "~/platform/http.server";
import { formatDuration, formatNearTime, formatTime, plural } from "~/text/format";
import { carAge } from "./car-age";
import { asksIfComing, expectedAt, isMoving, type stageOf, waitingTime } from "./rules";
import type { Company, Plan, Progress, ReportKind, ReportOutcome, Rider, Said, TripState } from "./types";

type Words = { title: string; body: string };

type Told = { plan: Plan; progress: Progress; driver: { firstName: string } | null };

export function passengerIsTold({ plan, progress, driver }: Told, rider: Rider, said: Said, now: number): Words {
  const name = driver?.firstName ?? "Föraren";
  const time = formatTime(expectedAt(plan, progress, rider.onMinutes, now));
  const isHere = said.kind === "at_stop" && said.minutes === rider.onMinutes;
  if (isHere) return { title: `${name} är framme`, body: `Bilen väntar på dig: ${rider.from}.` };
  if (said.kind === "driving") return { title: `${name} är på väg`, body: `Räkna med ${rider.from} ${time}.` };
  if (progress.delay === 0) return { title: `${name} är i tid igen`, body: `${rider.from} ${time}.` };
  return {
    title: `${name} är ${lateWords(progress.delay)} sen`,
    body: `Ny tid i ${rider.from}: ${time}.`,
  };
}

export function driverIsTold({ firstName, from }: Rider, { kind, minutes }: Said): Words {
  if (kind === "here") return { title: `${firstName} är på plats`, body: `Väntar på dig: ${from}.` };
  if (kind === "not_seen")
    return { title: `${firstName} ser dig inte`, body: `${from}. Ring, eller skriv var du står.` };
  const words = minutes ? `blir ${lateWords(minutes)} sen` : "är i tid igen";
  return { title: `${firstName} ${words}`, body: `Till ${from}.` };
}

type Change = { name: string; from: string; arrives: number; leaves: number };

/** To who drives the second part of a journey with a change; of the first only when it is there. */
export function changeIsTold({ name, from, arrives, leaves }: Change, isTooLate: boolean): Words {
  const who = firstName(name);
  const comes = `framme i ${from} ungefär ${formatTime(arrives)}`;
  return isTooLate
    ? {
        title: `${who} kan bli sen`,
        body: `Den första bilen är försenad, ${comes}. Ni skulle ses ${formatTime(leaves)}.`,
      }
    : { title: `${who} hinner ändå`, body: `Den första bilen är ${comes}.` };
}

function lateWords(minutes: number): string {
  return minutes < 60 ? plural(minutes, "minut", "minuter") : formatDuration(minutes * 60);
}

export function riderWords({ said }: { said: (Said & { at: number }) | null }, isAsked: boolean): string | null {
  if (isAsked) return "har inte svarat på ändringen";
  if (!said) return null;
  const at = formatTime(said.at);
  switch (said.kind) {
    case "here":
      return `är på plats sedan ${at}`;
    case "not_seen":
      return `såg dig inte ${at}`;
    case "late":
      return said.minutes ? `blir ${lateWords(said.minutes)} sen, sagt ${at}` : `kommer i tid, sagt ${at}`;
    case "confirmed":
      return `kommer, sagt ${at}`;
    default:
      return null;
  }
}

/** Who comes with a car that is too late for this one. @param leaves ms UTC */
export function changeWords({ arrives }: { arrives: number | null }, leaves: number): string | null {
  if (arrives === null || !isMissed({ arrives, leaves })) return null;
  return `kommer med en bil som är sen, framme ungefär ${formatTime(arrives)}`;
}

type Shown = { expectedAt: number; name: string };
type PassengersDay = {
  on: Shown & { toldAt: number };
  off: Shown;
  stage: ReturnType<typeof stageOf>;
  isSeen: boolean;
  isUnheard: boolean;
  isDue: boolean;
};

/** The passenger's headline. @param driver first name */
export function passengersHeadline(
  { on, off, stage, isSeen, isUnheard, isDue }: PassengersDay,
  driver: string,
  now: number,
): string {
  if (isDue) return "Kom du fram?";
  if (stage === "aboard")
    return off.expectedAt > now ? `Framme i ${off.name} ${left(off, now)}` : `Snart i ${off.name}`;
  if (stage === "meeting") return `${driver} är här`;
  if (isSeen) return `${driver} är i ${on.name}${now < on.toldAt ? `, ni åker ${formatTime(on.toldAt)}` : ""}`;
  const comes = isUnheard ? "Avresa" : `${driver} kommer`;
  if (on.expectedAt > now) return `${comes} ${left(on, now)}`;
  if (isUnheard && now < on.toldAt + waitingTime) return "Avresa nu";
  return now < on.toldAt + waitingTime
    ? `${driver} är här vilken minut som helst`
    : `${driver} skulle ha kommit ${formatTime(on.toldAt)}`;
}

function left({ expectedAt }: Pick<Shown, "expectedAt">, now: number): string {
  return `om ${formatDuration(Math.ceil((expectedAt - now) / 60_000) * 60)}`;
}

type Spoken = Pick<Progress, "state" | "delay" | "seenLate" | "confirmedAt" | "reportedAt">;
type SpokenOnDay = Spoken & Pick<Plan, "departureAt"> & Pick<PassengersDay, "stage">;

/** The source of the time shown. @param driver first name @param now ms UTC */
export function saidByDriver(day: SpokenOnDay, driver: string, now: number): string {
  const { stage, delay, seenLate, confirmedAt, reportedAt, departureAt } = day;
  const isStill = !isMoving(day) && delay === 0;
  if (seenLate > delay) return "Efter var bilen syntes sist.";
  if (stage === "aboard") return delay > 0 ? `${lateWords(delay)} efter plan.` : "Enligt planen.";
  if (isStill && confirmedAt !== null) return `${driver} har bekräftat ${formatNearTime(confirmedAt, now)}.`;
  if (reportedAt !== null) return `${driver} ${driversNews(day)}sa till ${formatTime(reportedAt)}.`;
  if (!isStill) return "";
  return `${driver} har inte ${now < departureAt ? "startat" : "hört av sig"} än.`;
}

/** Where the car is here the title has said so. */
function driversNews({ stage, state, delay }: Pick<SpokenOnDay, "stage" | "state" | "delay">): string {
  if (stage === "meeting") return "";
  const news = [isMoving({ state }) && "på väg", delay > 0 && `${lateWords(delay)} sen`].filter(Boolean);
  return `är ${news.join(" och ") || "i tid"}, `;
}

/** What a passenger said last, as they are reminded of it; null where nothing stands. */
export function saidByPassenger(said: (Said & { at: number }) | null): string | null {
  if (said?.kind !== "here" && !(said?.kind === "late" && said.minutes)) return null;
  const words = said.kind === "here" ? "är på plats" : `blir ${lateWords(said.minutes ?? 0)} sen`;
  return `Du har sagt att du ${words}, ${formatTime(said.at)}.`;
}

/** The head of the day while a change waits for an answer. @param isMine whether the reader is to give it */
export function questionWords(isMine: boolean): { title: string; text: string } {
  return isMine
    ? { title: "Svara först på ändringen", text: "Sedan visas allt om resan här igen." }
    : { title: "Ändringen väntar på svar", text: "När svaret har kommit visas allt om resan här igen." };
}

type Meets = { firstName: string; said: Pick<Said, "kind"> | null };
type DriversDay = { next: Shown | null; state: TripState; departureAt: number; meets: Meets[] };

/** The driver's headline. @param day.meets who gets on where the car stands */
export function driversHeadline({ next, state, departureAt, meets }: DriversDay, now: number): string {
  const missing = meets.filter(({ said }) => said?.kind !== "here");
  if (missing.length > 0) return `Väntar på ${namesOf(missing)}`;
  if (meets.length > 0) return `${namesOf(meets)} är på plats`;
  if (!next) return "Sista stoppet";
  const isBefore = state === "planned" || state === "confirmed";
  if (isBefore && now < departureAt) return `Du kör från ${next.name} ${formatTime(next.expectedAt)}`;
  return `Nästa: ${next.name} ${formatTime(next.expectedAt)}`;
}

type DriversState = Pick<Spoken, "state" | "confirmedAt" | "reportedAt"> &
  Pick<DriversDay, "departureAt"> & { leavesAt: number | null; late: number };

/** The trip's state for the driver. @param day.late minutes, by the times shown @param isKnown to somebody who waits */
export function driversState(day: DriversState, isKnown: boolean, now: number): string {
  const { late, confirmedAt, reportedAt, leavesAt } = day;
  if (leavesAt !== null && now < leavesAt) return `Ni åker ${formatTime(leavesAt)}.`;
  if (late > 0) return `${lateWords(late)} efter plan.${isKnown ? " De som väntar vet." : ""}`;
  if (isMoving(day)) return "I tid.";
  if (confirmedAt !== null) return "Du har sagt att du kör.";
  if (reportedAt !== null) return "I tid.";
  return asksIfComing(day, now)
    ? "De som åker med väntar på att du bekräftar."
    : "De som åker med väntar på besked: säg till när du är på väg.";
}

const done: Record<Exclude<ReportKind, "confirmed">, string> = {
  driving: "Bra. De som väntar vet att du är på väg.",
  late: "De som väntar har fått den nya tiden.",
  at_stop: "De som ska på här vet att du är framme.",
  arrived: "Vad bra att det gick vägen.",
  here: "Föraren vet att du är på plats.",
  not_seen: "Föraren vet att du inte ser bilen.",
};

const forNobody: Partial<typeof done> = {
  driving: "Bra. Kör försiktigt.",
  late: "Den nya tiden är sparad.",
  at_stop: "Sparat: du är framme.",
};

const unheard = "Sparat, men ingen har fått besked: den som väntar har inte svarat på ändringen.";

export const hindranceTexts = {
  asked: "Resan har ändrats, och ändringen väntar på svar. Det du tryckte på är inte sagt.",
  parted: "Ni åker inte tillsammans längre.",
};

/** What a traveller is thanked for with the names of those who know now. */
export const thanksByName: ReadonlySet<ReportKind> = new Set(["confirmed", "late"]);

export function reportToast(
  kind: ReportKind,
  outcome: ReportOutcome,
  company: Company | null,
): { type: "success" | "error"; text: string } {
  if (outcome.ok) return { type: "success", text: outcome.isUnheard ? unheard : thanks(kind, outcome, company) };
  if (outcome.reason === "too_early") return { type: "error", text: "Det är för tidigt att säga det." };
  return { type: "error", text: "Det går inte att säga längre: resan har gått vidare." };
}

function thanks(kind: ReportKind, { isForNobody }: { isForNobody?: true }, company: Company | null): string {
  if (kind === "confirmed")
    return `Tack, nu vet ${company?.names || "de andra"} att du ${company?.isDriver ? "kör" : "kommer"}.`;
  if (kind === "late" && !company?.isDriver) return `${company?.names || "Föraren"} har fått veta det.`;
  return (isForNobody && forNobody[kind]) || done[kind];
}

export function sharingToast(follow: "start" | "plate" | "end", showsPlate: boolean): Toast {
  if (follow === "end") return { type: "info", text: "Länken visar ingenting längre." };
  if (follow === "start") return { type: "success", text: "Länken är klar. Dela den med vem du vill." };
  return { type: "success", text: `Länken visar ${showsPlate ? "" : "inte "}bilens registreringsnummer.` };
}

/** How old the car's position is. Both ms UTC. */
export function carWasSeen(at: number, now: number): string {
  return `Bilen syntes ${carAge(at, now)}.`;
}

export function positionToast(share: "start" | "end"): Toast {
  return share === "start"
    ? { type: "success", text: "De som åker med får se bilen på kartan." }
    : { type: "info", text: "Bilen syns inte längre, och platsen är borttagen." };
}

const fixProblems = {
  old: "Telefonen vet inte var du är just nu. Vi försöker igen.",
  elsewhere: "Du verkar vara någon annanstans än på vägen. Bilen visas när du är närmare.",
  too_soon: "Bilens plats är redan skickad.",
  not_sharing: "Bilens plats delas inte längre.",
};

export function fixProblem(reason: keyof typeof fixProblems): string {
  return fixProblems[reason];
}
