import { setTimeout as wait } from "node:timers/promises";
import type { watchCluster } from "./cluster";
import type { Machine } from "./machines";
import type { Service } from "./processes";
import type { SiteService } from "./site";

type Ground = {
  cluster: ReturnType<typeof watchCluster>;
  site: Record<SiteService, Service>;
  balancer: Service;
};

/** How long what stands still does so, in ms: longer than a lease. */
const asleepFor = 30_000;

/** By then Patroni has stopped who leads without a lease, in ms. */
const noticed = 15_000;

/** What befalls the machines, one a round, and how it is mended again. */
export const faults: { name: string; strike(ground: Ground, round: number): Promise<() => Promise<void>> }[] = [
  {
    name: "the primary's machine is killed",
    strike: async ({ cluster }) => {
      const machine = cluster.leader();
      machine.kill();
      return async () => {
        await wait(asleepFor);
        machine.start();
      };
    },
  },
  { name: "a web process is killed", strike: ({ site }, round) => killed(round % 2 ? site.web1 : site.web2) },
  {
    name: "the primary is cut off from the other machines",
    strike: async ({ cluster }) => onlyFor(asleepFor, cluster.leader(), "cut", "join"),
  },
  { name: "a worker is killed", strike: ({ site }, round) => killed(round % 2 ? site.worker1 : site.worker2) },
  {
    name: "the primary's machine stands still and comes back believing",
    strike: async ({ cluster }) => onlyFor(asleepFor, cluster.leader(), "sleep", "wake"),
  },
  { name: "the balancer is killed", strike: ({ balancer }) => killed(balancer) },
  {
    name: "PostgreSQL of the primary is killed",
    strike: async ({ cluster }) => {
      cluster.leader().killPostgres();
      return async () => {};
    },
  },
  {
    name: "a web process stands still",
    strike: async ({ site }, round) => {
      const web = round % 2 ? site.web1 : site.web2;
      web.signal("SIGSTOP");
      return async () => {
        await wait(asleepFor);
        web.signal("SIGCONT");
      };
    },
  },
  {
    name: "the asynchronous standby is promoted by hand",
    strike: async ({ cluster }) => {
      const machine = await cluster.asynchronous();
      machine.promote();
      return async () => {
        await wait(noticed);
        await copyAnew(machine);
      };
    },
  },
  {
    name: "the primary is cut off from everybody",
    strike: async ({ cluster }) => onlyFor(asleepFor, cluster.leader(), "unplug", "plug"),
  },
];

/** As `patronictl reinit` does: Patroni stops a second primary, but cannot always lead it back (docs/deploy.md). */
async function copyAnew({ address }: Machine): Promise<void> {
  const wish = { method: "POST", body: JSON.stringify({ force: true }) };
  const response = await fetch(`http://${address}:8008/reinitialize`, wish);
  if (!response.ok) throw new Error(`cannot be copied anew: ${response.status} ${await response.text()}`);
}

async function killed(service: Service): Promise<() => Promise<void>> {
  service.signal("SIGKILL");
  return async () => {};
}

function onlyFor(ms: number, machine: Machine, begin: "cut" | "sleep" | "unplug", end: "join" | "wake" | "plug") {
  machine[begin]();
  return async () => {
    await wait(ms);
    machine[end]();
  };
}
