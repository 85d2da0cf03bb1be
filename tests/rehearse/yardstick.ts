import { cpuUsage } from "node:process";

/** Read again and again: takes some ms of a processor. */
const piece = JSON.stringify(Array.from({ length: 30_000 }, (_, n) => ({ n, title: `Resa ${n}` })));
const eachMs = 1_000;
/** A single piece may meet anything: what holds now is the median of so many. */
const recent = 15;

/** How fast the processors are, which on a machine shared with strangers is another thing from minute to minute: what the
 * same piece of work takes, in ms of processor time, once a second.
 * @param onPiece told each second what it takes now. @returns call it for the medians of the minutes since */
export function watchProcessors(onPiece?: (ms: number) => void): () => number[] {
  const taken: number[] = [];
  const timer = setInterval(() => {
    taken.push(work());
    onPiece?.(median(taken.slice(-recent)));
  }, eachMs);
  return () => {
    clearInterval(timer);
    const minutes = Math.ceil(taken.length / 60);
    return Array.from({ length: minutes }, (_, minute) => median(taken.slice(minute * 60, (minute + 1) * 60)));
  };
}

function work(): number {
  const before = cpuUsage();
  JSON.parse(piece);
  const { user, system } = cpuUsage(before);
  return (user + system) / 1000;
}

/** @returns 0 of none */
export function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
