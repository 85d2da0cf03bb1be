import { appendFileSync, chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { fillIn } from "./machines";
import { run, startService, until } from "./processes";

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
  return goBack();
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
  await server?.stop("SIGINT");
  const restored = await timed(() =>
    backrest("--delta", "--type=time", `--target=${goal}`, "--target-action=promote", "restore"),
  );
  await start();
  const again = connect(urlOf("samfard"), { max: 1 });
  await until("the database takes what is written", longest, async () => {
    const [row] = await again`select pg_is_in_recovery() as is`;
    return row?.is === false;
  });
  const took = Date.now() - mistakeAt;
  const [found] = await again`
    select (select count(*)::int from ride) as rides, (select count(*)::int from ride_stop) as stops,
      (select count(*)::int from noted where at > ${goal}::timestamptz) as later,
      (select count(*)::int from noted where at >= ${goal}::timestamptz - interval '1 second') as last`;
  await again.end();
  say(`back after ${seconds(took)} s, of them ${seconds(restored)} s for the files`);
  say(
    `${found?.rides} rides and ${found?.stops} stops; of what was noted after that moment ${found?.later}, in the second before it ${found?.last}`,
  );
  return (
    took < longest &&
    found?.rides === Number(values.rides) &&
    found.stops >= 2 * found.rides &&
    found.later === 0 &&
    found.last > 0
  );
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

const seconds = (ms: number) => (ms / 1000).toFixed(1);

function say(sentence: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${sentence}`);
}
