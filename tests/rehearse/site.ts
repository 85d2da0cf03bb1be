import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { siteArguments } from "#tests/setup/site-arguments";
import { planning, timeouts } from "~/platform/connect.server";
import type { Guest } from "./crowd";
import type { Person, Ride } from "./load";
import { addresses, fillIn, type Machine, superuserUrl } from "./machines";
import { type Service, startService, until } from "./processes";

const host = "127.0.0.1";
const role = { user: "samfard", password: "rehearsal-4" };
const secret = "rehearsal-only-0123456789-0123456789-0123456789";

/** öre */
export const startBalance = 10_000_000;

/** As in docs/deploy.md: with the hosts themselves, and through the pooler and the balancer. */
export function databaseUrls(ports: Ports) {
  const hosts = Object.values(addresses).map((address) => `${address}:5432`);
  const user = `${role.user}:${role.password}`;
  const direct = `postgres://${user}@${hosts.join(",")}/samfard?sslmode=disable&target_session_attrs=read-write`;
  return {
    direct,
    replica: `postgres://${user}@${hosts.join(",")}/samfard?sslmode=disable`,
    pooled: `postgres://${user}@${host}:${ports.pooler}/samfard?sslmode=disable`,
  };
}

export type Ports = ReturnType<typeof portsFrom>;

export const portsFrom = (first: number) => ({
  site: first,
  web1: first + 1,
  web2: first + 2,
  primary: first + 3,
  pooler: first + 4,
});

export async function createDatabase(leader: Machine): Promise<void> {
  const server = new Client({ connectionString: superuserUrl(leader, "postgres") });
  await server.connect();
  await server.query(`create role ${role.user} login password '${role.password}'`);
  for (const [name, value] of Object.entries({ ...timeouts, ...planning }))
    await server.query(`alter role ${role.user} set ${name} = '${value}'`);
  await server.query(
    `create database samfard owner ${role.user} template template0 encoding 'UTF8' locale_provider icu icu_locale 'sv-SE' locale 'C'`,
  );
  await server.end();
}

/** The balancer and the pooler, with the files that are in docs/operate/three-machines. */
export function startWays(folder: string, ports: Ports): { balancer: Service; pooler: Service } {
  const userList = join(folder, "users.txt");
  writeFileSync(userList, `"${role.user}" "${role.password}"\n`, { mode: 0o644 });
  const haproxy = fillIn("haproxy.cfg", join(folder, "haproxy.cfg"), {
    SITE: `${host}:${ports.site}`,
    WEB1: `${host}:${ports.web1}`,
    WEB2: `${host}:${ports.web2}`,
    PRIMARY: `${host}:${ports.primary}`,
  });
  const pgbouncer = fillIn("pgbouncer.ini", join(folder, "pgbouncer.ini"), {
    PRIMARY_HOST: host,
    PRIMARY_PORT: String(ports.primary),
    POOLER_HOST: host,
    POOLER_PORT: String(ports.pooler),
    USER_LIST: userList,
  });
  const asPostgres = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"];
  return {
    balancer: startService(["haproxy", "-db", "-f", haproxy], { name: "haproxy", log: join(folder, "haproxy.log") }),
    pooler: startService([...asPostgres, "pgbouncer", pgbouncer], {
      name: "pgbouncer",
      log: join(folder, "pgbouncer.log"),
    }),
  };
}

/** The weight that docs/deploy.md gives a worker's unit. */
const behindPages = ["nice", "-n", "10"];

/** Two web processes and two workers of the built site: of each, one goes to the hosts and one through the pooler.
 * @param endings how each is ended, also where one does not become ready @param settings of each beside the usual */
export async function startSite(
  folder: string,
  ports: Ports,
  smtpUrl: string,
  endings: (() => Promise<unknown>)[],
  settings: (name: SiteService) => Record<string, string> = () => ({}),
): Promise<Record<SiteService, Service>> {
  const urls = databaseUrls(ports);
  const common = {
    ...siteEnv(ports),
    SMTP_URL: smtpUrl,
    MAIL_FROM: "hej@samfard.example",
    DATABASE_REPLICA_URL: urls.replica,
  };
  const ways = {
    1: { ...common, DATABASE_URL: urls.direct },
    2: { ...common, DATABASE_URL: urls.pooled, DATABASE_DIRECT_URL: urls.direct },
  };
  const start = (name: SiteService, env: NodeJS.ProcessEnv, priority: string[] = []) => {
    const service = startService([...priority, process.execPath, ...siteArguments], {
      name,
      log: join(folder, `${name}.log`),
      env: { ...env, ...settings(name) },
    });
    endings.push(() => service.stop());
    return service;
  };
  const web1 = start("web1", { ...ways[1], ROLE: "web", PORT: String(ports.web1) });
  await isReady(ports.web1);
  const web2 = start("web2", { ...ways[2], ROLE: "web", PORT: String(ports.web2) });
  const worker1 = start("worker1", { ...ways[1], ROLE: "worker" }, behindPages);
  const worker2 = start("worker2", { ...ways[2], ROLE: "worker" }, behindPages);
  await isReady(ports.web2);
  return { web1, web2, worker1, worker2 };
}

export type SiteService = "web1" | "web2" | "worker1" | "worker2";

function siteEnv(ports: Ports): NodeJS.ProcessEnv {
  return {
    MODE: "live",
    NODE_ENV: "production",
    HOST: host,
    PUBLIC_URL: `http://${host}:${ports.site}`,
    SESSION_SECRET: secret,
    TRUST_PROXY: "1",
    RATE_LIMIT_FACTOR: "1000",
    LOG_REQUESTS: "0",
  };
}

/** People with money and sessions, and rides to book, made by the site's own code. */
export async function createWorld(ports: Ports, passengers: number, drivers = 20, rides = 200) {
  Object.assign(process.env, siteEnv(ports), { DATABASE_URL: databaseUrls(ports).direct });
  const { createUser } = await import("#tests/factories/users");
  const { createRide } = await import("#tests/factories/rides");
  const { signIn } = await import("#tests/factories/sessions");
  const { closeDatabase } = await import("~/platform/db.server");
  const owners = await Promise.all(Array.from({ length: drivers }, () => createUser()));
  const made: Ride[] = [];
  for (let n = 0; n < rides; n++) {
    const owner = owners[n % drivers];
    if (!owner) continue;
    const ride = await createRide({
      userId: owner.id,
      stops: n % 2 ? ["stockholm", "norrkoping", "malmo"] : ["goteborg", "jonkoping", "stockholm"],
      bookingMode: n % 3 ? "instant" : "request",
      departsInHours: 48 + n * 5,
    });
    made.push({ id: ride.publicId, ownerId: owner.id });
  }
  const people: Person[] = [];
  for (let n = 0; n < passengers; n++) {
    const person = await createUser({ balance: startBalance });
    people.push({ id: person.id, cookie: await signIn(person) });
  }
  await closeDatabase();
  return { people, rides: made };
}

/** People with sessions in the world of a demo, and its rides that can be booked. */
export async function createEvening(ports: Ports, howMany: number, passengers: number) {
  Object.assign(process.env, siteEnv(ports), { DATABASE_URL: databaseUrls(ports).direct });
  const { ensureDemoWorld } = await import("~/demo/world/world.server");
  const { createUser } = await import("#tests/factories/users");
  const { signIn } = await import("#tests/factories/sessions");
  const { closeDatabase, sql } = await import("~/platform/db.server");
  await ensureDemoWorld({ rides: howMany });
  const people: Guest[] = [];
  for (let n = 0; n < passengers; n++) {
    const person = await createUser();
    const { id, uid, email, displayName: name } = person;
    people.push({ id, uid, email, name, cookie: await signIn(person) });
  }
  const rides = await sql<Ride[]>`
    select public_id as id, user_id as "ownerId" from ride
    where kind = 'offer' and status = 'open' and departure_at > now() + interval '1 day'`;
  await closeDatabase();
  return { people, rides: [...rides] };
}

async function isReady(port: number): Promise<void> {
  await until(`port ${port} is ready`, 90_000, () =>
    fetch(`http://${host}:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
}
