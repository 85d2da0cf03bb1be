import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMailServer } from "#tests/fakes/mail-server";
import { watchCluster } from "./cluster";
import { createMachines, removeMachines } from "./machines";
import { say, until } from "./processes";
import { createDatabase, portsFrom, type SiteService, startSite, startWays } from "./site";

type Wishes = { port: number; isKept?: boolean; settings?: (name: SiteService) => Record<string, string> };

export type Ground = Awaited<ReturnType<typeof lay>>;

/** Three machines, the ways to them and the site upon them, as in docs/deploy.md, while something is rehearsed.
 * @param wishes.settings of each process of the site beside the usual @param rehearse tells whether all was as it should be */
export async function onGround(wishes: Wishes, rehearse: (ground: Ground) => Promise<boolean>): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "samfard-rehearsal-"));
  chmodSync(folder, 0o755);
  say(`Logs and data: ${folder}`);
  const endings: (() => Promise<unknown>)[] = [];
  for (const event of ["SIGINT", "SIGTERM", "uncaughtException"])
    process.once(event, (reason) => {
      console.error(reason);
      end().then(() => process.exit(1));
    });
  try {
    return await rehearse(await lay(folder, wishes, endings));
  } finally {
    await end();
  }

  async function end(): Promise<void> {
    for (const ending of endings.splice(0).reverse()) await ending().catch((error) => say(String(error)));
    if (!wishes.isKept) rmSync(folder, { recursive: true, force: true });
  }
}

async function lay(folder: string, { port, settings }: Wishes, endings: (() => Promise<unknown>)[]) {
  const ports = portsFrom(port);
  const machines = createMachines(folder);
  endings.push(() => removeMachines(machines));
  for (const machine of machines) machine.start();
  const cluster = watchCluster(machines);
  endings.push(cluster.stop);
  await until("three machines follow each other", 120_000, cluster.isWhole);
  say(`${cluster.leader().name} leads`);
  await createDatabase(cluster.leader());
  const mail = await startMailServer();
  endings.push(mail.stop);
  const { balancer, pooler } = startWays(folder, ports);
  endings.push(() => Promise.all([balancer.stop(), pooler.stop()]));
  const site = await startSite(folder, ports, mail.url, endings, settings);
  return { folder, ports, machines, cluster, mail, balancer, site, origin: `http://127.0.0.1:${ports.site}` };
}
