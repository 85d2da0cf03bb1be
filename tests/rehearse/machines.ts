import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, type Service, startService } from "./processes";

const templates = "docs/operate/three-machines";
const network = "10.118.0";
const bridge = "samfard-br";
const here = `${network}.1`;
const passwords = {
  SUPERUSER_PASSWORD: "rehearsal-1",
  REPLICATION_PASSWORD: "rehearsal-2",
  REWIND_PASSWORD: "rehearsal-3",
};

export const superuserUrl = (machine: Machine, database: string) =>
  `postgres://postgres:${passwords.SUPERUSER_PASSWORD}@${machine.address}:5432/${database}`;

export type Machine = ReturnType<typeof createMachine>;

/** Joins three machines, each a network namespace with an address of its own, and this one as the site's. */
export function createMachines(folder: string): Machine[] {
  run("ip", "link", "add", bridge, "type", "bridge");
  run("ip", "addr", "add", `${here}/24`, "dev", bridge);
  run("ip", "link", "set", bridge, "up");
  return [1, 2, 3].map((n) => createMachine(n, folder));
}

export async function removeMachines(machines: Machine[]): Promise<void> {
  for (const machine of machines) await machine.end();
  run("ip", "link", "del", bridge);
}

/** What the templates of `docs/operate/three-machines` know of all machines. */
export const addresses = Object.fromEntries([1, 2, 3].map((n) => [`DB${n}`, `${network}.${10 + n}`]));

/** Writes a template with its names filled in. @returns the file's path */
export function fillIn(template: string, path: string, values: Record<string, string>): string {
  const known: Record<string, string> = { ...addresses, ...passwords, ...values };
  const text = readFileSync(join(templates, template), "utf8").replace(/\$\{(\w+)\}/g, (whole, name) => {
    if (known[name] === undefined && !whole.includes("NAME}")) throw new Error(`${template} asks for ${name}`);
    return known[name] ?? whole;
  });
  writeFileSync(path, text);
  return path;
}

function createMachine(n: number, folder: string) {
  const name = `db${n}`;
  const space = `samfard-${name}`;
  const cable = `samfard-v${n}`;
  const address = `${network}.${10 + n}`;
  const home = join(folder, name);
  run("mkdir", "-p", home);
  run("chown", "postgres:", home);
  run("ip", "netns", "add", space);
  run("ip", "link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", space);
  run("ip", "link", "set", cable, "master", bridge, "up");
  run("ip", "-n", space, "addr", "add", `${address}/24`, "dev", "eth0");
  for (const device of ["lo", "eth0"]) run("ip", "-n", space, "link", "set", device, "up");
  const values = {
    NAME: name,
    ADDRESS: address,
    DATA_DIR: join(home, "data"),
    ETCD_DIR: join(home, "etcd"),
    NETWORK: `${network}.0/24`,
    WATCHDOG: '"off"',
  };
  const configuration = fillIn("patroni.yml", join(home, "patroni.yml"), values);
  const etcd = fillIn("etcd.yml", join(home, "etcd.yml"), values);
  let services: Service[] = [];

  const pids = () => run("ip", "netns", "pids", space).split("\n").filter(Boolean).map(Number);
  const inside = (...command: string[]) => [
    ...["ip", "netns", "exec", space, "setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"],
    ...["env", `HOME=${home}`, ...command],
  ];
  const postgres = () => pids().filter((pid) => /(^|\/)postgres/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8")));
  const signal = (to: number[], kind: NodeJS.Signals) => {
    for (const pid of to)
      try {
        process.kill(pid, kind);
      } catch {
        // Its parent's end has ended it.
      }
  };
  return {
    name,
    address,
    start: () => {
      services = [
        startService(inside("etcd", "--config-file", etcd), {
          name: "etcd",
          log: join(home, "etcd.log"),
          isKept: false,
        }),
        startService(inside("patroni", configuration), {
          name: "patroni",
          log: join(home, "patroni.log"),
          isKept: false,
        }),
      ];
    },
    /** Everything that runs on it, at once. */
    kill: () => signal(pids(), "SIGKILL"),
    sleep: () => signal(pids(), "SIGSTOP"),
    wake: () => signal(pids(), "SIGCONT"),
    /** PostgreSQL alone; what watches over it lives. */
    killPostgres: () => signal(postgres(), "SIGKILL"),
    /** The process whose children answer, as it says itself: numbers of processes begin anew. */
    postmaster: () => Number.parseInt(readFileSync(join(values.DATA_DIR, "postmaster.pid"), "utf8"), 10),
    promote: () =>
      run(
        "ip",
        "netns",
        "exec",
        space,
        "env",
        `PGPASSWORD=${passwords.SUPERUSER_PASSWORD}`,
        "psql",
        "-h",
        address,
        "-U",
        "postgres",
        "-c",
        "select pg_promote(wait => false)",
      ),
    /** From the other machines of the database; the site still reaches it. */
    cut: () => {
      for (const other of Object.values(addresses).filter((one) => one !== address))
        for (const [chain, flag] of [
          ["INPUT", "-s"],
          ["OUTPUT", "-d"],
        ] as const)
          run("ip", "netns", "exec", space, "iptables", "-A", chain, flag, other, "-j", "DROP");
    },
    join: () => run("ip", "netns", "exec", space, "iptables", "-F"),
    unplug: () => run("ip", "link", "set", cable, "down"),
    plug: () => run("ip", "link", "set", cable, "up"),
    end: async () => {
      signal(pids(), "SIGCONT");
      for (const service of services.reverse()) await service.stop("SIGKILL");
      signal(pids(), "SIGKILL");
      // A namespace that is deleted lets go of its cable some time later.
      run("ip", "link", "del", cable);
      run("ip", "netns", "del", space);
    },
  };
}
