import { addDays, parseTypedDate, weekdayOf } from "~/modules/calendar/rules";
import { fold } from "~/modules/places/names";
import type { PlaceIndex } from "~/modules/places/place-index";
import type { Place } from "~/modules/places/types";
import { weekdayNames } from "~/text/weekdays";

export type Words = {
  from?: Place;
  to?: Place;
  date?: string;
  /** as typed */
  unknown: string[];
};

type Direction = "from" | "to";
type Finding = { words: number; date?: string; direction?: Direction; place?: Place; isUnknown?: boolean };

const MOST_WORDS = 16;
const LONGEST_NAME = 3;
const LONGEST_DATE = 4;

const directions: Record<string, Direction> = { fran: "from", ifran: "from", till: "to", mot: "to" };

/** Words that would otherwise be taken for the beginning of a name, or for a typo. */
const fillers = new Set(
  "vi jag du nagon som aker aka ska vill soker resa resor res kora kor bil bilen med skjuts lift samaka samakning plats platser person personer helst billig billigt och eller en ett den det i pa om for via kl klockan morgon morgonen kvall kvallen dag".split(
    " ",
  ),
);

/** Parses "från Malmö till Lund imorgon"; a single place is the goal. @param today local */
export function parseWords(text: string, index: PlaceIndex, today: string): Words {
  const words = wordsOf(text, index);
  const understood: Words = { unknown: [] };
  const loose: Place[] = [];
  let direction: Direction | undefined;
  for (let at = 0; at < words.length; ) {
    const found = findAt(words.slice(at), index, today, direction !== undefined);
    if (found.date) understood.date ??= found.date;
    if (found.place && direction) understood[direction] ??= found.place;
    else if (found.place && loose.at(-1) !== found.place) loose.push(found.place);
    if (found.place || found.direction) direction = found.direction;
    if (found.isUnknown) understood.unknown.push(...words.slice(at, at + 1));
    at += found.words;
  }
  if (understood.to || loose.length > 1) understood.from ??= loose.shift();
  understood.to ??= loose.shift();
  return understood;
}

/** "stockholm-göteborg" is two names, "munka-ljungby" one. */
function wordsOf(text: string, index: PlaceIndex): string[] {
  const plain = text.slice(0, 300).replace(/->|[→–—]|\s-\s/g, " till ");
  const words = plain.split(/[\s,;!?]+/).filter(Boolean);
  return words
    .flatMap((word) => {
      const isPair = /^\p{L}+-\p{L}+$/u.test(word) && index.named(word).length === 0;
      return isPair ? word.replace("-", " till ").split(" ") : [word];
    })
    .slice(0, MOST_WORDS);
}

function findAt(words: string[], index: PlaceIndex, today: string, isAfterDirection: boolean): Finding {
  const [word = "", next = ""] = words.map(fold);
  const dated = dateAt(words, today);
  if (dated) return dated;
  const direction = directions[word];
  if (direction) return { words: 1, direction };
  if (next === "lan") return { words: 2 };
  for (let length = Math.min(LONGEST_NAME, words.length); length > 1; length--) {
    const [place] = index.named(words.slice(0, length).join(" "));
    if (place) return { words: length, place };
  }
  const isFiller = fillers.has(word) && !isAfterDirection;
  if (isFiller) return { words: 1 };
  const place = index.named(word)[0] ?? meant(word, index);
  return { words: 1, place, isUnknown: !place };
}

function dateAt(words: string[], today: string): Finding | null {
  for (let length = Math.min(LONGEST_DATE, words.length); length > 0; length--) {
    const text = words.slice(0, length).join(" ");
    const mayBeTime = /^\d{1,2}[. ]\d{1,2}$/.test(text);
    const date = mayBeTime ? null : (looseDay(fold(text), today) ?? parseTypedDate(text, today));
    if (date) return { words: length, date };
  }
  return null;
}

/** "i helgen" is Saturday, or today when it is weekend; "nästa fredag" is Friday of next week. */
function looseDay(folded: string, today: string): string | null {
  if (folded === "i helgen" || folded === "helgen")
    return weekdayOf(today) >= 6 ? today : parseTypedDate("lördag", today);
  const weekday = /^(?:pa )?nasta (\w+)$/.exec(folded)?.[1];
  const nextMonday = addDays(today, 8 - weekdayOf(today));
  return weekday ? (weekdays.has(weekday) ? addDays(nextMonday, weekdays.get(weekday) ?? 0) : null) : null;
}

const weekdays = new Map(weekdayNames.map((name, n) => [fold(name), n]));

function meant(word: string, index: PlaceIndex): Place | undefined {
  const found = index.resolve(word);
  if (found.kind !== "match") return undefined;
  return word.length < 5 && fold(found.place.name).startsWith(word) ? undefined : found.place;
}
