import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readDatabaseAddress } from "./database-address";
import { embeddedDatabaseUrl } from "./embedded-database-url";
import { errorTrackingOf } from "./env/addresses";
import { demoPush, keptSecret } from "./env/demo-secrets";
import { variablesInFile } from "./env/file";
import { noticesFor } from "./env/notices";
import { contradictions } from "./env/problems";
import {
  backupsOf,
  demoContact,
  googleOf,
  incomingSmsOf,
  mailOf,
  mapTilesOf,
  metricsOf,
  modeOf,
  ownAddress,
  payPalOf,
  pushOf,
  smsOf,
  tracesOf,
} from "./env/services";
import { databaseVariables, type Settings, settings, type Variables } from "./env/settings";

export type Env = ReturnType<typeof describe>;

type Mode = ReturnType<typeof modeOf>;

const noContact = {
  owner: null,
  email: null,
  supportEmail: null,
  phone: null,
  address: null,
  organisationNumber: null,
  vatNumber: null,
};

const demoAdminEmail = "admin@samfard.example";

/** This process's configuration, from environment and `.env`; an invalid one ends the process. */
export const env: Readonly<Env> = Object.freeze(loadOrExit());

/** Pure. @returns a sentence for each variable that is wrong or missing */
export function readEnv(variables: Variables): { ok: true; env: Env } | { ok: false; problems: string[] } {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.map((issue) => issue.message) };
  const problems = contradictions(parsed.data);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, env: describe(parsed.data) };
}

function describe(given: Settings) {
  const mode = modeOf(given);
  const dataDir = resolve(given.DATA_DIR);
  const origin = new URL(given.PUBLIC_URL ?? ownAddress(given)).origin;
  return {
    mode,
    role: given.ROLE,
    host: given.HOST,
    port: given.PORT,
    origin,
    isSecure: origin.startsWith("https:"),
    ownAddress: ownAddress(given),
    trustProxy: given.TRUST_PROXY,
    /** HSTS includes subdomains for a year, which nobody can take back. */
    hstsSubdomains: given.HSTS_SUBDOMAINS === "1",
    /** a delay in which proxies notice that the process stops */
    shutdownDelayMs: 1000 * (given.SHUTDOWN_DELAY_SECONDS ?? (mode === "demo" ? 0 : 1)),
    /** A demo has one visitor, who may be a test. */
    rateLimitFactor: given.RATE_LIMIT_FACTOR ?? (mode === "demo" ? 20 : 1),
    logRequests: given.LOG_REQUESTS ? given.LOG_REQUESTS === "1" : mode === "live",
    metrics: metricsOf(given),
    traces: tracesOf(given),
    backups: backupsOf(given),
    dataDir,
    databaseUrl: given.DATABASE_URL ?? embeddedDatabaseUrl(dataDir),
    isEmbeddedDatabase: given.DATABASE_URL === undefined,
    databaseDirectUrl: given.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: given.DATABASE_REPLICA_URL ?? null,
    /** The first signs, all verify, so that secrets can be rotated. */
    sessionSecrets: given.SESSION_SECRET ?? [],
    google: googleOf(given, mode),
    payPal: payPalOf(given, mode),
    routingUrl: given.ROUTING_URL ?? null,
    geocoderUrl: given.GEOCODER_URL ?? null,
    mapTiles: mapTilesOf(given),
    mail: mailOf(given, mode),
    sms: smsOf(given, mode),
    incomingSms: incomingSmsOf(given),
    smsDailyLimit: given.SMS_DAILY_LIMIT,
    tripTexts: { most: given.SMS_TRIP_DAILY_LIMIT, mostPerPerson: given.SMS_TRIP_PERSON_LIMIT },
    push: pushOf(given, mode),
    gaMeasurementId: given.GA_MEASUREMENT_ID ?? null,
    errorTracking: errorTrackingOf(given.SENTRY_DSN ?? ""),
    adminEmails: adminEmailsOf(given, mode),
    unlockPriceSek: given.UNLOCK_PRICE_SEK,
    vatRate: given.VAT_RATE,
    brand: brandOf(given, mode),
    /** Named in the privacy policy as processors; by default the mail server's host. */
    hostingProvider: given.HOSTING_PROVIDER ?? null,
    mailProvider: given.MAIL_PROVIDER ?? (given.SMTP_URL ? new URL(given.SMTP_URL).hostname : null),
    demo: { rides: mode === "demo" && given.DEMO === "1" ? given.DEMO_RIDES : 0 },
    notices: noticesFor(given, mode),
  };
}

/** In a demo anybody who wants to try the administration. */
function adminEmailsOf({ ADMIN_EMAILS: emails }: Settings, mode: Mode): string[] {
  return mode === "demo" && emails.length === 0 ? [demoAdminEmail] : emails.map((email) => email.toLowerCase());
}

function brandOf(given: Settings, mode: Mode) {
  const contact = mode === "demo" ? demoContact : noContact;
  return {
    name: given.BRAND_NAME,
    owner: given.BRAND_OWNER ?? contact.owner,
    email: given.BRAND_EMAIL ?? contact.email,
    supportEmail: given.BRAND_SUPPORT_EMAIL ?? contact.supportEmail,
    phone: given.BRAND_PHONE ?? contact.phone,
    address: given.BRAND_ADDRESS ?? contact.address,
    organisationNumber: given.BRAND_ORGANISATION_NUMBER ?? contact.organisationNumber,
    vatNumber: given.VAT_RATE > 0 ? (given.BRAND_VAT_NUMBER ?? contact.vatNumber) : null,
    social: given.BRAND_SOCIAL,
  };
}

function loadOrExit(): Env {
  const inFile = variablesInFile(".env");
  if (!inFile)
    return leave([`The file .env in ${process.cwd()} cannot be read: let the user of this process read it.`]);
  const given = { ...inFile, ...process.env };
  const read = readEnv(given);
  if (!read.ok) return leave(read.problems);
  const problems = [...unreadableCertificates(given), ...unwritableDataDir(read.env)];
  if (problems.length > 0) return leave(problems);
  const notices = [...read.env.notices, ...unknownVariables(inFile), ...unreadableBackupDir(read.env)];
  return completed({ ...read.env, notices });
}

function leave(problems: string[]): never {
  for (const problem of problems) console.error(problem);
  return process.exit(1);
}

function unreadableCertificates(given: Variables): string[] {
  return databaseVariables.flatMap((name) => {
    try {
      if (given[name]?.trim()) readDatabaseAddress(given[name]);
      return [];
    } catch (error) {
      return `${name} names a certificate that cannot be read: ${error instanceof Error ? error.message : error}`;
    }
  });
}

function unwritableDataDir({ isEmbeddedDatabase, dataDir, mode }: Env): string[] {
  if (!isEmbeddedDatabase) return [];
  try {
    makeFolder(dataDir);
    const trial = join(dataDir, `trial.${randomUUID()}`);
    writeFileSync(trial, "");
    rmSync(trial);
    return [];
  } catch (error) {
    const instead = mode === "live" ? " Or set DATABASE_URL: then none is needed." : "";
    return [
      `DATA_DIR should be a folder that this process may write to: ${dataDir} is none (${reasonOf(error)}).${instead}`,
    ];
  }
}

function reasonOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : error;
}

/** Node's recursive mkdir never returns where the system says that there can be no folders. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}

/** In the file alone: the environment holds variables of everybody. */
function unknownVariables(inFile: Variables): string[] {
  const unknown = Object.keys(inFile).filter((name) => !(name in settings.shape));
  return unknown.map((name) => `${name} in .env is no variable of this site: docs/configuration.md has them all.`);
}

function unreadableBackupDir({ backups, role }: Env): string[] {
  if (!backups || role === "web") return [];
  try {
    readdirSync(backups.folder);
    return [];
  } catch (error) {
    return [
      `BACKUP_DIR should be a folder that this process may read: ${backups.folder} is none (${reasonOf(error)}), and no backup is tried.`,
    ];
  }
}

function completed(env: Env): Env {
  const { dataDir, mode } = env;
  const sessionSecrets = env.sessionSecrets.length > 0 ? env.sessionSecrets : [keptSecret(dataDir, "session-secret")];
  const push = mode === "demo" ? (env.push ?? demoPush(keptSecret(dataDir, "push-secret"))) : env.push;
  const incomingSms =
    mode === "demo"
      ? (env.incomingSms ?? { secret: keptSecret(dataDir, "sms-secret"), addresses: [] })
      : env.incomingSms;
  return { ...env, sessionSecrets, push, incomingSms };
}
