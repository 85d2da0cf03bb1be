import { appendFileSync, chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { fillIn } from "./machines";
import { run, say, startService, until } from "./processes";

const { values } = parseArgs({
  allowPositionals: true,
  options: { rides: { type: "string", default: "1000000" }, port: { type: "string", default: "4990" } },
});

const programs = "/usr/lib/postgresql/15/bin";
/** From the mistake until the site could be started again, in ms. */
const longest = 10 * 60_000;
/** Between what is gone back to and the mistake, in ms. */
const before = 5_000;

const folder = mkdtempSync(join(tmpdir(), "samfard-recovery-"));
chmodSync(folder, 0o755);
const data = join(folder, "data");
for (const name of ["data", "repository", "logs"]) {
  run("mkdir", join(folder, name));
  run("chown", "postgres:", join(folder, name));
}
const configuration = fillIn("../pgbackrest.conf", join(folder, "pgbackrest.conf"), {
  ...{ REPO: join(folder, "repository"), LOGS: join(folder, "logs"), DATA_DIR: data },
  ...{ PORT: values.port, SOCKETS: folder },
});
const asPostgres = [
  "--reuid=postgres",
  "--regid=postgres",
  "--init-groups",
  "env",
  `HOME=${folder}`,
  "PGUSER=postgres",
];
const backrest = (...args: string[]) =>
  run("setpriv", ...asPostgres, "pgbackrest", `--config=${configuration}`, "--stanza=samfard", ...args);
const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${values.port}/${database}`;
Object.assign(process.env, {
  MODE: "live",
  DATABASE_URL: urlOf("samfard"),
  PUBLIC_URL: "http://127.0.0.1:4999",
  SESSION_SECRET: "recovery-0123456789-0123456789-0123456789",
});
const { connect } = await import("~/platform/connect.server");
let server: ReturnType<typeof startService> | undefined;

try {
  process.exitCode = (await rehearse()) ? 0 : 1;
} finally {
  await server?.stop("SIGINT");
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function rehearse(): Promise<boolean> {
  run(
    "setpriv",
    ...asPostgres,
    `${programs}/initdb`,
    "-D",
    data,
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
  );
  const archive = `pgbackrest --config=${configuration} --stanza=samfard archive-push %p`;
  appendFileSync(
    join(data, "postgresql.conf"),
    `port=${values.port}\nlisten_addresses='127.0.0.1'\nunix_socket_directories='${folder}'\nmax_wal_size=4GB\nshared_buffers=512MB\narchive_mode=on\narchive_timeout=60\narchive_command='${archive}'\n`,
  );
  run("chmod", "777", folder);
  await start();
  backrest("stanza-create");
  await fill(Number(values.rides));
  const backup = timed(() => backrest("--type=full", "backup"));
  say(
    `a full backup took ${seconds(await backup)} s; the repository holds ${run("du", "-sh", join(folder, "repository")).split("\t")[0]}`,
  );
  return (await goBack()) && (await loseEverything());
}

/** People go on writing; a table is dropped by mistake; all is as it was some seconds before. */
async function goBack(): Promise<boolean> {
  const sql = connect(urlOf("samfard"), { max: 1 });
  await sql`create table noted (at timestamptz not null)`;
  const ends = Date.now() + 2 * before;
  let goal = "";
  while (Date.now() < ends) {
    const [row] = await sql`insert into noted values (clock_timestamp()) returning at::text`;
    if (Date.now() < ends - before) goal = row?.at;
    await wait(100);
  }
  await sql`drop table ride_stop cascade`;
  const mistakeAt = Date.now();
  say(`ride_stop is dropped; going back to ${goal}`);
  await sql`select pg_switch_wal()`;
  await sql.end();
  const took = await restore(mistakeAt, "--delta", "--type=time", `--target=${goal}`, "--target-action=promote");
  const again = connect(urlOf("samfard"), { max: 1 });
  const [noted] = await again`
    select count(*) filter (where at > ${goal}::timestamptz)::int as later,
      count(*) filter (where at >= ${goal}::timestamptz - interval '1 second')::int as last from noted`;
  await again.end();
  say(`of what was noted after that moment ${noted?.later} are there, in the second up to it ${noted?.last}`);
  return took < longest && (await hasAllRides()) && noted?.later === 0 && noted.last > 0;
}

/** The disk of the database is gone; all comes back from the repository. */
async function loseEverything(): Promise<boolean> {
  await server?.stop("SIGINT");
  const lostAt = Date.now();
  run("find", data, "-mindepth", "1", "-delete");
  say("all files of the database are gone");
  return (await restore(lostAt)) < longest && hasAllRides();
}

/** @returns ms since a moment until the database takes what is written */
async function restore(since: number, ...how: string[]): Promise<number> {
  await server?.stop("SIGINT");
  const files = await timed(() => backrest(...how, "restore"));
  await start();
  const sql = connect(urlOf("samfard"), { max: 1 });
  await until("the database takes what is written", longest, async () => {
    const [row] = await sql`select pg_is_in_recovery() as is`;
    return row?.is === false;
  });
  await sql.end();
  const took = Date.now() - since;
  say(`back after ${seconds(took)} s, of them ${seconds(files)} s for the files`);
  return took;
}

async function hasAllRides(): Promise<boolean> {
  const sql = connect(urlOf("samfard"), { max: 1 });
  const [found] = await sql`
    select (select count(*)::int from ride) as rides, (select count(*)::int from ride_stop) as stops`;
  await sql.end();
  say(`${found?.rides} rides and ${found?.stops} stops`);
  return found?.rides === Number(values.rides) && found.stops >= 2 * found.rides;
}

async function start(): Promise<void> {
  server = startService(["setpriv", ...asPostgres, `${programs}/postgres`, "-D", data], {
    name: "postgres",
    log: join(folder, "postgres.log"),
    isKept: false,
  });
  const sql = connect(urlOf("postgres"), { max: 1 });
  await until("PostgreSQL answers", longest, () => sql`select 1`.then(Boolean, () => false));
  await sql.end();
}

async function fill(rides: number): Promise<void> {
  const server = connect(urlOf("postgres"), { max: 1 });
  await server`create database samfard template template0 encoding 'UTF8' locale_provider icu icu_locale 'sv-SE' locale 'C'`.simple();
  await server.end();
  const { buildWorld } = await import("#tests/bench/search-world");
  const { migrate } = await import("~/server/migrate");
  const { seedPlaces } = await import("~/modules/places/commands.server");
  const { places } = await import("~/modules/places/queries.server");
  const { closeDatabase, db } = await import("~/platform/db.server");
  await migrate();
  await seedPlaces(db);
  const sql = connect(urlOf("samfard"), { max: 2, settings: { statement_timeout: 0 } });
  const took = await timed(async () => buildWorld(sql, await places(), rides));
  say(`${rides} rides are there after ${seconds(took)} s`);
  await sql.end();
  await closeDatabase();
}

async function timed(work: () => unknown): Promise<number> {
  const began = Date.now();
  await work();
  return Date.now() - began;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
