import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inflect, plural } from "~/text/format";

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(`app/${path}`, "utf8") }));

/** What is counted somewhere, as one and as many. */
const counted = new Map(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:plural|inflect)\([^"`]*?,\s*"([^"]+)",\s*"([^"]+)"\s*,?\s*\)/g)].map(
      ([, one = "", many = ""]) => [`${one}/${many}`, { one, many }] as const,
    ),
  ),
);

test.each([...counted.values()])("none, one, two and 21 of $one/$many", ({ one, many }) => {
  const written = [0, 1, 2, 21].map((n) => plural(n, one, many).replaceAll("\u00a0", " "));
  expect(written).toEqual([`0 ${many}`, `1 ${one}`, `2 ${many}`, `21 ${many}`]);
  expect([0, 1, 2, 21].map((n) => inflect(n, one, many))).toEqual([many, one, many, many]);
});

test("one thing has one plural", () => {
  const pairs = [...counted.values()];
  expect(pairs.length).toBeGreaterThan(30);
  expect(pairs.filter(({ one, many }) => pairs.some((other) => other.one === one && other.many !== many))).toEqual([]);
});

test("what is counted somewhere is counted everywhere by the same piece", () => {
  const plurals = [...counted.values()].flatMap(({ one, many }) => {
    const words = one.split(" ");
    return many.split(" ").filter((word) => !words.includes(word));
  });
  const byHand = [
    new RegExp(`\\}(?:\\s|&nbsp;|\\\\u00a0|\\{" "\\}\\s*)+(?:${[...new Set(plurals)].join("|")})(?![a-zåäö])`, "g"),
    /[!=]== 1 \? ["`]([a-zåäö]{2})[^"`]*["`] : ["`]\1/g,
  ];
  const found = sources.flatMap(({ path, text }) =>
    byHand.flatMap((pattern) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match}`)),
  );
  expect(found.filter((each) => each !== prescribed)).toEqual([]);
});

/** The tip's sentence is the specification's, word for word. */
const prescribed = "modules/counters/rules.ts: } nya";
