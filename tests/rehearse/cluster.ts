import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { type Machine, superuserUrl } from "./machines";

type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string };

/** What Patroni says, by its REST interface. */
export function watchCluster(machines: Machine[]) {
  /** When each machine took the lead, ms UTC. */
  const leads: { name: string; at: number }[] = [];
  let isWatching = true;
  const watched = watch();

  return {
    leads,
    leader: () => machines.find(({ name }) => name === leads.at(-1)?.name) ?? fail("no machine leads"),
    /** All three run, one has what the primary confirms, and both standbys follow it. */
    isWhole: async () => {
      const members = await membersAt(machines);
      const roles = members.map(({ role, state }) => (["running", "streaming"].includes(state) ? role : state)).sort();
      const leading = members.find(({ role }) => role === "leader")?.name;
      const primary = machines.find(({ name }) => name === leading);
      return roles.join() === "leader,replica,sync_standby" && primary !== undefined && (await isFollowed(primary));
    },
    describe: async () => JSON.stringify(await membersAt(machines)),
    asynchronous: async () => {
      const found = (await membersAt(machines)).find(({ role }) => role === "replica");
      return machines.find(({ name }) => name === found?.name) ?? fail("no asynchronous standby");
    },
    stop: async () => {
      isWatching = false;
      await watched;
    },
  };

  async function watch(): Promise<void> {
    while (isWatching) {
      const said = await Promise.all(machines.map(isPrimary));
      const leading = machines.filter((_, n) => said[n]).at(0);
      if (leading && said.filter(Boolean).length === 1 && leading.name !== leads.at(-1)?.name)
        leads.push({ name: leading.name, at: Date.now() });
      await wait(100);
    }
  }
}

async function membersAt(machines: Machine[]): Promise<Member[]> {
  const answers = machines.map(async ({ address }) => {
    const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) });
    const { members }: { members: Member[] } = JSON.parse(await response.text());
    return members;
  });
  return Promise.any(answers).catch(() => []);
}

/** A standby whose history has parted from its primary's runs and receives, too, but takes in nothing more. */
async function isFollowed(primary: Machine): Promise<boolean> {
  const database = new Client({ connectionString: superuserUrl(primary, "postgres"), connectionTimeoutMillis: 1_000 });
  try {
    await database.connect();
    const { rowCount } = await database.query(`
      select from pg_stat_replication
      where state = 'streaming' and pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) < 1048576`);
    return rowCount === 2;
  } catch {
    return false;
  } finally {
    await database.end().catch(() => {});
  }
}

async function isPrimary({ address }: Machine): Promise<boolean> {
  const options = { method: "OPTIONS", signal: AbortSignal.timeout(500) };
  return fetch(`http://${address}:8008/primary`, options).then(
    ({ ok }) => ok,
    () => false,
  );
}

function fail(sentence: string): never {
  throw new Error(sentence);
}
