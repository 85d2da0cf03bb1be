import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** As a service manager starts it again, in ms. */
const restartPause = 1_000;

type Wishes = { name: string; log: string; env?: NodeJS.ProcessEnv; isKept?: boolean };

export type Service = ReturnType<typeof startService>;

/** Runs a program, and again whenever it ends, until stopped. @param command and its arguments */
export function startService(command: string[], { name, log, env, isKept = true }: Wishes) {
  const [program = "", ...args] = command;
  const output = openSync(log, "a");
  let child: ChildProcess;
  let isWanted = true;
  run();
  return {
    name,
    pid: () => child.pid ?? 0,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    /** Lets it end and not come back. */
    stop: async (signal: NodeJS.Signals = "SIGTERM") => {
      isWanted = false;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGCONT");
      child.kill(signal);
      const late = setTimeout(() => child.kill("SIGKILL"), 15_000);
      await once(child, "exit");
      clearTimeout(late);
    },
  };

  function run(): void {
    child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["ignore", output, output] });
    child.once("exit", async () => {
      if (!isWanted || !isKept) return;
      await wait(restartPause);
      if (isWanted) run();
    });
  }
}

/** @throws what it said, when it fails */
export function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${error ?? stderr}`);
  return stdout;
}

/** @throws after so many ms */
export async function until(what: string, limitMs: number, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Not within ${limitMs / 1000} s: ${what}`);
    await wait(200);
  }
}

/** With the time, UTC. */
export function say(sentence: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${sentence}`);
}
