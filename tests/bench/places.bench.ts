import { readFileSync } from "node:fs";
import { listed } from "~/modules/places/kinds";
import { createPlaceIndex } from "~/modules/places/place-index";
import { shippedPlaces, shippedPostcodes } from "~/modules/places/shipped.server";

/**
 * How long a suggestion takes and how large it is, and what the index of names costs a start and the memory: what people
 * type, the beginnings of it, and slips that nothing fits.
 */
const rounds = 3;

const before = usedMegabytes();
const started = performance.now();
const index = createPlaceIndex(shippedPlaces(), shippedPostcodes());
const start = performance.now() - started;
const memory = usedMegabytes() - before;

const typed = readFileSync("tests/fixtures/typed-places.txt", "utf8")
  .split("\n")
  .flatMap((line) => line.split("|")[1]?.split(";") ?? [])
  .map((text) => text.trim());
const texts = typed.flatMap((text) => [text, text.slice(0, 1), text.slice(0, 3), `${text}qx`, "113"]);

for (const text of typed) index.suggest(text, 10);
const answers = Array.from({ length: rounds }, () => texts.map(answer)).flat();
const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
const rows = [
  { what: "suggestion p95, ms", found: times[Math.floor(times.length * 0.95)] ?? 0, most: 50 },
  { what: "largest suggestion, bytes", found: Math.max(...answers.map(({ bytes }) => bytes)), most: 2_048 },
  { what: "start, ms", found: start, most: 1_000 },
  { what: "memory, MB", found: memory, most: 40 },
];
console.log(
  `${texts.length} texts, p50 ${times[times.length >> 1]?.toFixed(1)} ms, slowest ${times.at(-1)?.toFixed(1)} ms`,
);
console.table(rows.map((row) => ({ ...row, found: Math.round(row.found * 10) / 10 })));
if (rows.some((row) => row.found > row.most)) {
  console.error("More than it may be.");
  process.exitCode = 1;
}

function answer(text: string): { ms: number; bytes: number } {
  const asked = performance.now();
  const suggested = index.suggest(text, 10);
  const shown = suggested.length > 0 ? suggested : index.alike(text);
  const ms = performance.now() - asked;
  return { ms, bytes: Buffer.byteLength(JSON.stringify(shown.map(listed))) };
}

function usedMegabytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1_000_000;
}
