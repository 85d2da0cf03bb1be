import { readFileSync } from "node:fs";
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

/** How long a piece took in a time in which so many were done: what is done in a minute goes with how fast the minute was, not
 * with how slow. @param minutes what a piece took in each, ms. @returns 0 of none */
export function throughout(minutes: number[]): number {
  return minutes.length === 0 ? 0 : minutes.length / minutes.reduce((sum, ms) => sum + 1 / ms, 0);
}

/** @returns 0 of none */
function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

/** @returns call it for which part of the time the processors of this machine were busy since, also with strangers */
export function watchBusy(): () => number {
  const before = ticks();
  return () => {
    const after = ticks();
    return 1 - (after.idle - before.idle) / (after.all - before.all);
  };
}

/** Of all processors, since the machine started (proc_stat(5)). */
function ticks(): { idle: number; all: number } {
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...interrupts] =
    readFileSync("/proc/stat", "utf8").split("\n")[0]?.trim().split(/\s+/).slice(1, 9).map(Number) ?? [];
  const all = [user, nice, system, idle, waiting, ...interrupts].reduce((sum, one) => sum + one, 0);
  return { idle: idle + waiting, all };
}
