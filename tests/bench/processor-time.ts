import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** Processor time of a process and of all its children, also of those that have ended, in ms. For Linux. */
export function processorTime(pid: number): number {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(name) ?? [])
    .filter(({ parent }) => parent === pid);
  const { own = 0, ended = 0 } = statOf(`${pid}`) ?? {};
  return ((own + ended + children.reduce((sum, child) => sum + child.own, 0)) * 1000) / ticksPerSecond;
}

/** Ticks as `/proc/PID/stat` tells them. The name before them may hold anything, also brackets. */
function statOf(pid: string): { parent: number; own: number; ended: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const at = (field: number) => fields[field - 3] ?? 0;
    return { parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) };
  } catch {
    return null; // It ended meanwhile.
  }
}
