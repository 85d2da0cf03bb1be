import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type postgres from "postgres";
import type { TestProject } from "vitest/node";
import { connect } from "~/platform/connect.server";
import { embeddedDatabaseUrl } from "~/platform/embedded-database-url";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the server's own database, from which a test file makes and drops its database. */
    serverUrl: string;
    /** Migrated and with places: each test file's database is a copy of it. */
    templateName: string;
  }
}

/** What the template is made from. */
const sources = ["migrations", "drizzle", "app/modules/places"];

const templateLock = 4_201_003;

declare global {
  var databaseForTests: ReturnType<typeof start> | undefined;
}

/** Starts a PostgreSQL for the tests of all projects, and prepares the database that every test file gets a copy of. */
export default async function setup(project: TestProject) {
  const isFirst = !globalThis.databaseForTests;
  globalThis.databaseForTests ??= start(project);
  const { serverUrl, templateName, stop } = await globalThis.databaseForTests;
  project.provide("serverUrl", serverUrl);
  project.provide("templateName", templateName);
  return isFirst ? stop : undefined;
}

async function start(project: TestProject) {
  const templateName = `template_${fingerprint(sources)}`;
  const { DATA_DIR = "" } = project.config.env;
  const ownUrl = embeddedDatabaseUrl(resolve(DATA_DIR));
  const urlOf = (database: string) => ownUrl.replace(/[^/]*$/, database);
  Object.assign(process.env, project.config.env, { DATABASE_URL: urlOf(templateName) });

  const { startEmbeddedPostgres } = await import("~/platform/embedded-postgres.server");
  const server = await startEmbeddedPostgres({ isDurable: false });
  const sql = connect(urlOf("postgres"), { max: 1, settings: { statement_timeout: 0 } });
  await dropLeftovers(sql);
  await makeTemplate(sql, templateName);
  delete process.env.DATABASE_URL;
  const stop = async () => {
    await sql.end();
    await server.stop();
  };
  return { serverUrl: urlOf("postgres"), templateName, stop };
}

/** Databases of test processes that were killed. The name tells the process. */
async function dropLeftovers(sql: postgres.Sql): Promise<void> {
  const databases = await sql<
    { name: string }[]
  >`select datname as name from pg_database where starts_with(datname, 'test_')`;
  for (const { name } of databases) {
    if (!isRunning(Number(name.split("_")[1]))) await sql`drop database if exists ${sql(name)} with (force)`;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function makeTemplate(sql: postgres.Sql, name: string): Promise<void> {
  await sql`select pg_advisory_lock(${templateLock})`;
  const [found] = await sql`select datistemplate as "isReady" from pg_database where datname = ${name}`;
  if (!found?.isReady) {
    for (const { datname } of await sql`select datname from pg_database where starts_with(datname, 'template_')`) {
      await sql`alter database ${sql(datname)} is_template false`;
      await sql`drop database ${sql(datname)} with (force)`;
    }
    await sql`create database ${sql(name)}`;
    await fillTemplate();
    await sql`alter database ${sql(name)} is_template true`;
  }
  await sql`select pg_advisory_unlock(${templateLock})`;
}

async function fillTemplate(): Promise<void> {
  const { migrate } = await import("~/server/migrate");
  const { closeDatabase, db } = await import("~/platform/db.server");
  const { seedPlaces } = await import("~/modules/places/commands.server");
  await migrate();
  await seedPlaces(db);
  await closeDatabase();
}

function fingerprint(paths: string[]): string {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesIn)) hash.update(path).update(readFileSync(path));
  return hash.digest("hex").slice(0, 12);
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}
