import { createECDH, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { isPlainByOmission, problemOfAddress, readDatabaseAddress } from "./database-address";
import { embeddedDatabaseUrl } from "./embedded-database-url";

type Variables = Record<string, string | undefined>;
type Settings = z.infer<typeof settings>;

export type Env = ReturnType<typeof describe>;

const loopbackHosts = ["127.0.0.1", "localhost", "::1"];

/** PayPal itself and its sandbox: nothing else can take a live site's payments. */
const payPalBases = ["https://api-m.paypal.com", "https://api-m.sandbox.paypal.com"] as const;

const url = (name: string, protocols: string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `${name} should be an address such as ${example}.`,
  });
const databaseUrl = (name: string) =>
  z.string().superRefine((text, context) => {
    const problem = problemOfAddress(text);
    if (problem) context.addIssue(`${name} ${problem}`);
  });
const flag = (name: string) => z.enum(["0", "1"], { error: `${name} should be 1 (on) or 0 (off).` });
const wholeNumber = (name: string, min: number, max: number) => {
  const error = `${name} should be a whole number from ${min} to ${max}.`;
  return z
    .string()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }));
};
const list = z.string().transform((text) => text.split(",").map((item) => item.trim()));
const secrets = (name: string) =>
  list.pipe(
    z.array(
      z
        .string()
        .min(32, { error: `${name} should be at least 32 random characters, for example from openssl rand -hex 32.` }),
    ),
  );

const vapidKey = (name: string, bytes: number) =>
  z.string().refine((text) => Buffer.from(text, "base64url").length === bytes, {
    error: `${name} should be one half of a pair of keys, for example from npx web-push generate-vapid-keys.`,
  });

const settings = z.object({
  MODE: z.enum(["demo", "live"], { error: "MODE should be demo or live." }).optional(),
  ROLE: z.enum(["all", "web", "worker"], { error: "ROLE should be all, web or worker." }).default("all"),
  HOST: z.string().default("127.0.0.1"),
  PORT: wholeNumber("PORT", 1, 65_535).default(3000),
  PUBLIC_URL: url("PUBLIC_URL", ["https:", "http:"], "https://samfard.example").optional(),
  TRUST_PROXY: wholeNumber("TRUST_PROXY", 0, 10).default(0),
  HSTS_SUBDOMAINS: flag("HSTS_SUBDOMAINS").default("0"),
  RATE_LIMIT_FACTOR: wholeNumber("RATE_LIMIT_FACTOR", 1, 1000).optional(),
  LOG_REQUESTS: flag("LOG_REQUESTS").optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: databaseUrl("DATABASE_URL").optional(),
  DATABASE_DIRECT_URL: databaseUrl("DATABASE_DIRECT_URL").optional(),
  DATABASE_REPLICA_URL: databaseUrl("DATABASE_REPLICA_URL").optional(),
  SESSION_SECRET: secrets("SESSION_SECRET").optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  PAYPAL_API_BASE: z.enum(payPalBases, { error: `PAYPAL_API_BASE should be ${payPalBases.join(" or ")}.` }).optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_MERCHANT_ID: z.string().optional(),
  ROUTING_URL: url("ROUTING_URL", ["https:", "http:"], "http://127.0.0.1:5000").optional(),
  SMTP_URL: url("SMTP_URL", ["smtp:", "smtps:"], "smtps://user:password@mail.example:465").optional(),
  MAIL_FROM: z.email({ error: "MAIL_FROM should be an e-mail address." }).optional(),
  SMS_API_URL: url("SMS_API_URL", ["https:", "http:"], "https://api.46elks.com/a1/sms").default(
    "https://api.46elks.com/a1/sms",
  ),
  SMS_API_USER: z.string().optional(),
  SMS_API_PASSWORD: z.string().optional(),
  SMS_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{6,14}|[A-Za-z][A-Za-z0-9]{0,10})$/, {
      error: "SMS_FROM should be a number such as +46766860000, or at most 11 letters and digits such as Samfard.",
    })
    .optional(),
  SMS_DAILY_LIMIT: wholeNumber("SMS_DAILY_LIMIT", 0, 1_000_000).default(500),
  VAPID_PUBLIC_KEY: vapidKey("VAPID_PUBLIC_KEY", 65).optional(),
  VAPID_PRIVATE_KEY: vapidKey("VAPID_PRIVATE_KEY", 32).optional(),
  VAPID_SUBJECT: url("VAPID_SUBJECT", ["mailto:", "https:"], "mailto:hej@samfard.example").optional(),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, { error: "GA_MEASUREMENT_ID should be the id of a web stream such as G-ABCD123456." })
    .optional(),
  SENTRY_DSN: z
    .string()
    .refine((text) => errorTrackingOf(text) !== null, {
      error: "SENTRY_DSN should be an address such as https://key@errors.example/1.",
    })
    .optional(),
  ADMIN_EMAILS: list
    .pipe(z.array(z.email({ error: "ADMIN_EMAILS should be e-mail addresses with commas between them." })))
    .default([]),
  UNLOCK_PRICE_SEK: wholeNumber("UNLOCK_PRICE_SEK", 1, 1000).default(10),
  VAT_RATE: wholeNumber("VAT_RATE", 0, 30).default(25),
  HOSTING_PROVIDER: z.string().optional(),
  MAIL_PROVIDER: z.string().optional(),
  BRAND_NAME: z.string().default("Samfärd"),
  BRAND_OWNER: z.string().optional(),
  BRAND_EMAIL: z.email({ error: "BRAND_EMAIL should be an e-mail address." }).optional(),
  BRAND_SUPPORT_EMAIL: z.email({ error: "BRAND_SUPPORT_EMAIL should be an e-mail address." }).optional(),
  BRAND_PHONE: z.string().optional(),
  BRAND_ADDRESS: z.string().optional(),
  BRAND_ORGANISATION_NUMBER: z
    .string()
    .refine((text) => /^\d{6}-?\d{4}$/.test(text) && hasCheckDigit(text), {
      error: "BRAND_ORGANISATION_NUMBER should be ten digits such as 556000-0001, of which the last checks the others.",
    })
    .transform((text) => text.replace(/^(\d{6})-?/, "$1-"))
    .optional(),
  BRAND_VAT_NUMBER: z
    .string()
    .regex(/^SE\d{10}01$/, { error: "BRAND_VAT_NUMBER should be SE, ten digits and 01, such as SE556000000101." })
    .optional(),
  BRAND_SOCIAL: list
    .pipe(
      z.array(url("BRAND_SOCIAL", ["https:"], "https://www.facebook.com/samfard,https://www.instagram.com/samfard")),
    )
    .default([]),
  DEMO: flag("DEMO").default("1"),
  DEMO_RIDES: wholeNumber("DEMO_RIDES", 0, 1_000_000).default(2000),
  DEMO_PUBLIC: flag("DEMO_PUBLIC").default("0"),
});

const databaseVariables = ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const;

/** Shown by a demo that was given no contact details: numbers and names that belong to nobody. */
const demoContact = {
  owner: "Samfärd Demo",
  email: "hej@samfard.example",
  supportEmail: "stod@samfard.example",
  phone: "08-465 004 00",
  address: "Exempelgatan 1, 602 00 Norrköping",
  organisationNumber: "000000-0000",
  vatNumber: "SE000000000001",
};

const noContact = {
  owner: null,
  email: null,
  supportEmail: null,
  phone: null,
  address: null,
  organisationNumber: null,
  vatNumber: null,
};

/** Who runs a demo that names nobody. */
const demoAdminEmail = "admin@samfard.example";

/** The configuration of this process, from its environment and the file `.env`. A wrong one ends the process. */
export const env: Readonly<Env> = Object.freeze(loadOrExit());

/**
 * Reads the configuration from environment variables. Touches nothing outside its argument.
 * @returns the configuration, or one sentence for each variable that is wrong or missing.
 */
export function readEnv(variables: Variables): { ok: true; env: Env } | { ok: false; problems: string[] } {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.map((issue) => issue.message) };
  const problems = contradictions(parsed.data);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, env: describe(parsed.data) };
}

function describe(given: Settings) {
  const mode = modeOf(given);
  const contact = mode === "demo" ? demoContact : noContact;
  const dataDir = resolve(given.DATA_DIR);
  const origin = new URL(given.PUBLIC_URL ?? ownAddress(given)).origin;
  return {
    mode,
    role: given.ROLE,
    host: given.HOST,
    port: given.PORT,
    /** Where people reach the site, without a slash at the end. */
    origin,
    isSecure: origin.startsWith("https:"),
    /** Where this process reaches itself. */
    ownAddress: ownAddress(given),
    /** How many proxies stand before us and tell the visitor's address. */
    trustProxy: given.TRUST_PROXY,
    /** Whether browsers that were here reach every site below this name by https alone, for a year: nobody can take it back. */
    hstsSubdomains: given.HSTS_SUBDOMAINS === "1",
    /** Multiplies how often anybody may ask; a demo has one visitor, who may be a test. */
    rateLimitFactor: given.RATE_LIMIT_FACTOR ?? (mode === "demo" ? 20 : 1),
    logRequests: given.LOG_REQUESTS ? given.LOG_REQUESTS === "1" : mode === "live",
    dataDir,
    databaseUrl: given.DATABASE_URL ?? embeddedDatabaseUrl(dataDir),
    isEmbeddedDatabase: given.DATABASE_URL === undefined,
    /** Past the pooler that `databaseUrl` leads to; null where there is none. */
    databaseDirectUrl: given.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: given.DATABASE_REPLICA_URL ?? null,
    /** The first signs; all verify, so that a secret can be replaced without signing everybody out. */
    sessionSecrets: given.SESSION_SECRET ?? [],
    google: googleOf(given, mode),
    payPal: payPalOf(given, mode),
    routingUrl: given.ROUTING_URL ?? null,
    mail: mailOf(given, mode),
    sms: smsOf(given, mode),
    /** How many text messages leave in 24 hours at most. */
    smsDailyLimit: given.SMS_DAILY_LIMIT,
    push: pushOf(given, mode),
    /** Of the web analytics; counts only who has allowed it. */
    gaMeasurementId: given.GA_MEASUREMENT_ID ?? null,
    errorTracking: errorTrackingOf(given.SENTRY_DSN ?? ""),
    /** Of the demo, whoever wants to try it; see the stand-in for Google. */
    adminEmails:
      mode === "demo" && given.ADMIN_EMAILS.length === 0
        ? [demoAdminEmail]
        : given.ADMIN_EMAILS.map((email) => email.toLowerCase()),
    unlockPriceSek: given.UNLOCK_PRICE_SEK,
    /** In per cent of the price without it; 0 where the seller charges none. */
    vatRate: given.VAT_RATE,
    brand: {
      name: given.BRAND_NAME,
      owner: given.BRAND_OWNER ?? contact.owner,
      email: given.BRAND_EMAIL ?? contact.email,
      supportEmail: given.BRAND_SUPPORT_EMAIL ?? contact.supportEmail,
      phone: given.BRAND_PHONE ?? contact.phone,
      address: given.BRAND_ADDRESS ?? contact.address,
      organisationNumber: given.BRAND_ORGANISATION_NUMBER ?? contact.organisationNumber,
      /** Whoever charges no VAT has no such number on receipts. */
      vatNumber: given.VAT_RATE > 0 ? (given.BRAND_VAT_NUMBER ?? contact.vatNumber) : null,
      social: given.BRAND_SOCIAL,
    },
    /** Whom the privacy policy names as keeping the data and sending the mail; the mail server's host unless told. */
    hostingProvider: given.HOSTING_PROVIDER ?? null,
    mailProvider: given.MAIL_PROVIDER ?? (given.SMTP_URL ? new URL(given.SMTP_URL).hostname : null),
    demo: { rides: mode === "demo" && given.DEMO === "1" ? given.DEMO_RIDES : 0 },
    /** What is switched off because it is not configured; printed at start. */
    notices: noticesFor(given, mode),
  };
}

function modeOf(given: Settings): "demo" | "live" {
  const isConfigured = given.DATABASE_URL || given.GOOGLE_CLIENT_ID || given.GOOGLE_CLIENT_SECRET;
  return given.MODE ?? (isConfigured ? "live" : "demo");
}

function ownAddress({ HOST, PORT }: Settings): string {
  const host = ["0.0.0.0", "::"].includes(HOST) ? "127.0.0.1" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}

function googleOf({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: Settings, mode: "demo" | "live") {
  if (mode === "demo") return { clientId: "samfard-demo", clientSecret: "samfard-demo-secret" };
  return GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
    ? { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET }
    : null;
}

/** A demo asks its own stand-in, see app/demo/paypal. */
function payPalOf(given: Settings, mode: "demo" | "live") {
  if (mode === "demo") {
    const apiBase = `${ownAddress(given)}/demo/paypal`;
    return {
      apiBase,
      clientId: "samfard-demo",
      clientSecret: "samfard-demo-secret",
      webhookId: "SAMFARDDEMO",
      merchantId: "STANDINSELLER",
    };
  }
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = given;
  const apiBase: string = given.PAYPAL_API_BASE ?? payPalBases[0];
  const merchantId = given.PAYPAL_MERCHANT_ID ?? null;
  return clientId && clientSecret && webhookId ? { apiBase, clientId, clientSecret, webhookId, merchantId } : null;
}

/** A demo's mail goes to its outbox: its people and their addresses are made up. */
function mailOf({ SMTP_URL, MAIL_FROM, BRAND_EMAIL }: Settings, mode: "demo" | "live") {
  const from = MAIL_FROM ?? BRAND_EMAIL;
  return mode === "live" && SMTP_URL && from ? { smtpUrl: SMTP_URL, from } : null;
}

/** The sender's name holds letters of the English alphabet only. */
function smsOf({ SMS_API_URL, SMS_API_USER, SMS_API_PASSWORD, ...given }: Settings, mode: "demo" | "live") {
  if (mode === "demo" || !SMS_API_USER || !SMS_API_PASSWORD) return null;
  const plainName = given.BRAND_NAME.normalize("NFD").replace(/[^A-Za-z0-9]|^\d+/g, "");
  const from = given.SMS_FROM ?? (plainName.slice(0, 11) || "Samfard");
  return { url: SMS_API_URL, user: SMS_API_USER, password: SMS_API_PASSWORD, from };
}

/** The keys by which push services know this site (RFC 8292). A demo makes its own. */
function pushOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, ...given }: Settings, mode: "demo" | "live") {
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return null;
  const email = given.BRAND_EMAIL ?? (mode === "demo" ? demoContact.email : undefined);
  const subject = given.VAPID_SUBJECT ?? (email && `mailto:${email}`);
  return subject ? { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY, subject } : null;
}

/** Where errors are sent, from an address that names a key and a project as Sentry's do. Plain http stays on this machine. */
function errorTrackingOf(dsn: string): { url: string; key: string } | null {
  if (!URL.canParse(dsn)) return null;
  const { protocol, username: key, host, pathname } = new URL(dsn);
  const [, folder = "", project] = /^(\/.*)?\/(\w+)$/.exec(pathname) ?? [];
  const isProtected = protocol === "https:" || (protocol === "http:" && isLoopbackUrl(dsn));
  return key && project && isProtected ? { url: `${protocol}//${host}${folder}/api/${project}/envelope/`, key } : null;
}

function noticesFor(given: Settings, mode: "demo" | "live"): string[] {
  if (mode === "demo") return [];
  const missing = (name: string, consequence: string) => `${name} is not set: ${consequence}.`;
  return [
    ...(given.GOOGLE_CLIENT_ID ? [] : [missing("GOOGLE_CLIENT_ID", "nobody can sign in")]),
    ...(given.PAYPAL_CLIENT_ID ? [] : [missing("PAYPAL_CLIENT_ID", "contact details cannot be paid for with PayPal")]),
    ...(given.SMTP_URL ? [] : [missing("SMTP_URL", "no e-mail is sent")]),
    ...(given.SMS_API_USER
      ? []
      : [missing("SMS_API_USER", "no numbers are verified, and rides are posted without a verified number")]),
    ...(given.VAPID_PUBLIC_KEY ? [] : [missing("VAPID_PUBLIC_KEY", "no push notifications are sent")]),
    ...(given.BRAND_EMAIL ? [] : [missing("BRAND_EMAIL", "pages show no contact address")]),
    ...(given.BRAND_PHONE ? [] : [missing("BRAND_PHONE", "pages show no contact number")]),
    ...(given.HOSTING_PROVIDER
      ? []
      : [missing("HOSTING_PROVIDER", "the privacy policy does not say who keeps the data")]),
    ...missingIdentity(given).map((name) => missing(name, "the law wants it on the site and on receipts")),
    ...encryptionNotices(given),
  ];
}

/** What a seller must say of themselves (e-handelslagen 2002:562, 8 §; mervärdesskattelagen 2023:200, 17 kap. 24 §). */
function missingIdentity(given: Settings): string[] {
  const { BRAND_OWNER, BRAND_ADDRESS, BRAND_ORGANISATION_NUMBER, BRAND_VAT_NUMBER, VAT_RATE } = given;
  const identity = {
    ...{ BRAND_OWNER, BRAND_ADDRESS, BRAND_ORGANISATION_NUMBER },
    ...(VAT_RATE > 0 && { BRAND_VAT_NUMBER }),
  };
  return Object.entries(identity).flatMap(([name, value]) => (value ? [] : [name]));
}

function encryptionNotices(given: Settings): string[] {
  return databaseVariables.flatMap((name) => {
    const url = given[name];
    return url && isPlainByOmission(url)
      ? `${name} has no sslmode: what people write goes unencrypted to ${readDatabaseAddress(url).host}. Add ?sslmode=verify-full, or ?sslmode=disable where the network is your own.`
      : [];
  });
}

function databaseProblems({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL }: Settings): string[] {
  if (DATABASE_URL || (!DATABASE_DIRECT_URL && !DATABASE_REPLICA_URL)) return [];
  return ["DATABASE_URL should be set too, together with other addresses of the database."];
}

function contradictions(given: Settings): string[] {
  const problems = [
    ...databaseProblems(given),
    ...googleProblems(given),
    ...payPalProblems(given),
    ...smsProblems(given),
    ...vapidProblems(given),
  ];
  return [...problems, ...(modeOf(given) === "demo" ? demoProblems(given) : liveProblems(given))];
}

function googleProblems({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: Settings): string[] {
  if (Boolean(GOOGLE_CLIENT_ID) === Boolean(GOOGLE_CLIENT_SECRET)) return [];
  const missing = GOOGLE_CLIENT_ID ? "GOOGLE_CLIENT_SECRET" : "GOOGLE_CLIENT_ID";
  return [`${missing} should be set too: Google's client id and secret belong together.`];
}

function smsProblems({ SMS_API_USER, SMS_API_PASSWORD, SMS_API_URL }: Settings): string[] {
  if (new URL(SMS_API_URL).protocol === "http:" && !isLoopbackUrl(SMS_API_URL))
    return ["SMS_API_URL should begin with https://; only an address of this machine may be http."];
  if (Boolean(SMS_API_USER) === Boolean(SMS_API_PASSWORD)) return [];
  const missing = SMS_API_USER ? "SMS_API_PASSWORD" : "SMS_API_USER";
  return [`${missing} should be set too: user and password belong together.`];
}

function payPalProblems({ PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID }: Settings): string[] {
  const parts = Object.entries({ PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID });
  const missing = parts.flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === 0 || missing.length === parts.length) return [];
  return missing.map((name) => `${name} should be set too: PayPal's client id, secret and webhook id belong together.`);
}

function vapidProblems({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Settings): string[] {
  if (Boolean(VAPID_PUBLIC_KEY) === Boolean(VAPID_PRIVATE_KEY)) return [];
  const missing = VAPID_PUBLIC_KEY ? "VAPID_PRIVATE_KEY" : "VAPID_PUBLIC_KEY";
  return [`${missing} should be set too: the two keys belong together.`];
}

function demoProblems(given: Settings): string[] {
  const problems: string[] = [];
  if (!loopbackHosts.includes(given.HOST) && given.DEMO_PUBLIC === "0")
    problems.push("HOST should be 127.0.0.1 in demo mode, or DEMO_PUBLIC=1 where others may use the demo.");
  if (given.DATABASE_URL) problems.push("MODE should not be demo together with DATABASE_URL: leave one of them out.");
  if (given.GOOGLE_CLIENT_ID)
    problems.push("MODE should not be demo together with GOOGLE_CLIENT_ID: leave one of them out.");
  return problems;
}

function liveProblems(given: Settings): string[] {
  const problems: string[] = [];
  if (!given.SESSION_SECRET)
    problems.push(
      "SESSION_SECRET should be set in live mode: at least 32 random characters, for example from openssl rand -hex 32.",
    );
  if (!given.PUBLIC_URL)
    problems.push("PUBLIC_URL should be set in live mode: the site's address, such as https://samfard.example.");
  else if (new URL(given.PUBLIC_URL).protocol === "http:" && !isLoopbackUrl(given.PUBLIC_URL))
    problems.push("PUBLIC_URL should begin with https:// in live mode; only an address of this machine may be http.");
  if (given.SMTP_URL && !given.MAIL_FROM && !given.BRAND_EMAIL)
    problems.push("MAIL_FROM should be set together with SMTP_URL: the address that e-mail comes from.");
  if (given.VAPID_PUBLIC_KEY && !given.VAPID_SUBJECT && !given.BRAND_EMAIL)
    problems.push("VAPID_SUBJECT should be set together with VAPID_PUBLIC_KEY: where push services reach you.");
  return problems;
}

/** The last of ten digits checks the others (Luhn). */
function hasCheckDigit(text: string): boolean {
  const digits = [...text.replace(/\D/g, "")].map(Number);
  const sum = digits.reduce((total, digit, place) => {
    const weighed = place % 2 === 0 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}

function isLoopbackUrl(text: string): boolean {
  return loopbackHosts.includes(new URL(text).hostname.replace(/^\[|\]$/g, ""));
}

function loadOrExit(): Env {
  const given = { ...variablesInFile(".env"), ...process.env };
  const read = readEnv(given);
  const problems = read.ok ? unreadableCertificates(given) : read.problems;
  if (read.ok && problems.length === 0) return completed(read.env);
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

/** Adds the secrets that a demo makes itself. */
function completed(env: Env): Env {
  const { dataDir, mode } = env;
  const sessionSecrets = env.sessionSecrets.length > 0 ? env.sessionSecrets : [keptSecret(dataDir, "session-secret")];
  const push = mode === "demo" ? (env.push ?? demoPush(keptSecret(dataDir, "push-secret"))) : env.push;
  return { ...env, sessionSecrets, push };
}

function demoPush(secret: string) {
  const keys = createECDH("prime256v1");
  keys.setPrivateKey(secret, "hex");
  return {
    publicKey: keys.getPublicKey("base64url"),
    privateKey: Buffer.from(secret, "hex").toString("base64url"),
    subject: `mailto:${demoContact.email}`,
  };
}

function variablesInFile(path: string): Variables {
  try {
    const lines = readFileSync(path, "utf8").split("\n");
    const set = lines.flatMap((line) =>
      [/^(?:export\s+)?(\w+)\s*=(.*)$/.exec(line.trim()) ?? []].filter(([all]) => all),
    );
    return Object.fromEntries(set.map(([, name, value = ""]) => [name, value.trim().replace(/^(["'])(.*)\1$/, "$2")]));
  } catch {
    return {};
  }
}

/** A demo's secret of 32 bytes: made once, kept beside its data. Of two processes that start at once, one wins. */
function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  const draft = `${file}.${process.pid}`;
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(draft, randomBytes(32).toString("hex"), { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, "utf8");
}
