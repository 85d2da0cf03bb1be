import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chooseRunner, findPrograms } from "~/platform/postgres-programs.server";
import { freePort } from "./ports";

export type Machine = {
  port: number;
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** before it starts again: as somebody's standby */
  demote(): void;
};

const settings = [
  "listen_addresses='127.0.0.1'",
  "unix_socket_directories=''",
  "fsync=off",
  "recovery_target_timeline=latest",
];

/** Starts a PostgreSQL and a standby that follows it. `end` stops both and removes their files. */
export async function startReplicated(): Promise<{ primary: Machine; standby: Machine; end(): Promise<void> }> {
  const programs = findPrograms();
  const runner = chooseRunner(programs, tmpdir());
  const folder = mkdtempSync(join(tmpdir(), "samfard-replicated-"));
  if (runner.owner !== null) chownSync(folder, runner.owner, runner.owner);
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  run(join(programs, "initdb"), ["--pgdata", first, "--username", "samfard", "--auth", "trust", "--no-sync"]);
  run("cp", ["-a", first, second]);
  demote(second);
  const primary = await machineAt(first);
  const standby = await machineAt(second, `primary_conninfo='host=127.0.0.1 port=${primary.port} user=samfard'`);
  await primary.start();
  await standby.start();
  const end = async () => {
    await Promise.all([primary.stop(), standby.stop()]);
    rmSync(folder, { recursive: true });
  };
  return { primary, standby, end };

  function run(name: string, list: string[]): void {
    const [program, args] = runner.command(name, list);
    const { status, stderr } = spawnSync(program, args, { ...runner.spawnAs, cwd: "/", encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
  }

  function demote(data: string): void {
    run("touch", [join(data, "standby.signal")]);
  }

  async function machineAt(data: string, ...more: string[]): Promise<Machine> {
    const port = await freePort();
    appendFileSync(join(data, "postgresql.conf"), [...settings, `port=${port}`, ...more, ""].join("\n"));
    let server: ChildProcess | null = null;
    return {
      port,
      url: `postgres://samfard@127.0.0.1:${port}/postgres`,
      start: async () => {
        const [program, args] = runner.command(join(programs, "postgres"), ["-D", data]);
        const started = spawn(program, args, { ...runner.spawnAs, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
        server = started;
        await untilReady(started.stderr.setEncoding("utf8"));
      },
      stop: async () => {
        if (!server || server.exitCode !== null) return;
        server.kill("SIGQUIT");
        await once(server, "exit");
      },
      demote: () => demote(data),
    };
  }
}

async function untilReady(output: NodeJS.ReadableStream): Promise<void> {
  let said = "";
  await new Promise<void>((resolve, reject) => {
    output.on("data", (text) => {
      said += text;
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
    output.once("end", () => reject(new Error(said)));
  });
}
