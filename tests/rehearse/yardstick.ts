import { cpuUsage } from "node:process";

/** Read again and again: takes some ms of a processor. */
const piece = JSON.stringify(Array.from({ length: 30_000 }, (_, n) => ({ n, title: `Resa ${n}` })));
const eachMs = 1_000;

/** How fast the processors are, which on a machine shared with strangers is another thing from minute to minute: what the
 * same piece of work takes, in ms of processor time, once a second. @returns call it for the medians of the minutes since */
export function watchProcessors(): () => number[] {
  const taken: number[] = [];
  const timer = setInterval(() => taken.push(work()), eachMs);
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

function median(numbers: number[]): number {
  return numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
