import { listDepartures } from "~/modules/bus/search.server";
import type { Place } from "~/modules/places/types";
import { searchAddress } from "~/modules/search/address";
import { findNearby } from "~/modules/search/nearby.server";
import { countPerDay, findRides } from "~/modules/search/queries.server";
import { keysetText, type Search } from "~/modules/search/schema";
import type { RideQuestion } from "~/modules/search/types";
import { formatKm } from "~/ui/format";

export type Found = Awaited<ReturnType<typeof resultsOf>>;

const someRides = 3;
const someDepartures = 3;

/** Everything the screen shows for a search. @param now ms UTC */
export async function resultsOf(search: Search, hidden: number[], now: number) {
  const { question: understood, ...asked } = search;
  const question = understood && { ...understood, hiddenUserIds: hidden };
  const [answer, days, departures] = question
    ? await Promise.all([findRides(question, now), countPerDay(question, now), departuresFor(question, now)])
    : [{ rides: [], next: null }, [], []];
  const isEmpty = question !== null && answer.rides.length === 0;
  return {
    ...asked,
    choices: { from: asked.choices.from.map(choice), to: asked.choices.to.map(choice) },
    title: titleOf(question),
    sign: signOf(question),
    asked: { from: question?.from?.place.name, to: question?.to?.place.name },
    seats: question?.kind === "offer" ? question.seats : 1,
    isAnswered: question !== null,
    reach: question && reachOf(question),
    days,
    count: question?.date ? countWithin(question, days) : null,
    rides: answer.rides,
    departures,
    next: answer.next && searchAddress(search.values, { after: keysetText(answer.next) }),
    others: isEmpty ? await othersThan(question, now) : null,
  };
}

const choice = ({ name, county, slug }: Place) => ({ name, county, slug });

function titleOf(question: RideQuestion | null): string {
  const sign = signOf(question);
  if (!sign) return question?.kind === "request" ? "Hitta någon att ta med" : "Hitta en resa";
  return `${sign.from}–${sign.to}`;
}

/** An open end reads as anywhere. */
function signOf(question: RideQuestion | null): { from: string; to: string } | null {
  if (!question || (!question.from && !question.to)) return null;
  const anywhere = "var som helst";
  return { from: question.from?.place.name ?? "Från var som helst", to: question.to?.place.name ?? anywhere };
}

/** How far from the places rides may pass, as a sentence. */
function reachOf({ kind, from, to }: RideQuestion): string | null {
  if (kind === "request" && from && to) return "Vi söker dem som vill åka längs din väg.";
  const ends = [from, to].flatMap((end) => (end ? [`${formatKm(end.radius)} från ${end.place.name}`] : []));
  return ends.length > 0 ? `Vi söker inom ${ends.join(" och ")}.` : null;
}

/** The days counted reach as far as a search can. */
function countWithin({ date, days }: RideQuestion, counted: { date: string; rides: number }[]): number | null {
  if (counted.length === 0 || !date) return null;
  const distance = (other: string) => Math.round(Math.abs(Date.parse(other) - Date.parse(date)) / 86_400_000);
  return counted.filter((day) => distance(day.date) <= days).reduce((sum, day) => sum + day.rides, 0);
}

/** Coaches the same way, for somebody who wants a seat; not under the later pages of rides. */
async function departuresFor(question: RideQuestion, now: number) {
  const { kind, from, to, after } = question;
  return kind === "offer" && (from || to) && !after ? listDepartures(question, now, someDepartures) : [];
}

/** What to offer somebody who found nothing: the same way on other days, and ways nearby on those asked for. */
async function othersThan(question: RideQuestion, now: number) {
  const [later, nearby] = await Promise.all([
    question.date ? findRides({ ...question, date: null, days: 0, after: null }, now) : null,
    findNearby(question, now),
  ]);
  return { later: later?.rides.slice(0, someRides) ?? [], nearby };
}
