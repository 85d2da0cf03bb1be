import { isLoopbackUrl, loopbackHosts } from "./addresses";
import { modeOf } from "./services";
import type { Settings } from "./settings";
import { vapidPublicKey } from "./vapid";

/** A sentence for each setting that contradicts another. */
export function contradictions(given: Settings): string[] {
  const problems = [
    ...publicUrlProblems(given),
    ...databaseProblems(given),
    ...googleProblems(given),
    ...payPalProblems(given),
    ...smsProblems(given),
    ...vapidProblems(given),
    ...metricsProblems(given),
    ...(given.BACKUP_TRIAL_URL && !given.BACKUP_DIR
      ? ["BACKUP_DIR should be set too, together with BACKUP_TRIAL_URL."]
      : []),
  ];
  return [...problems, ...(modeOf(given) === "demo" ? demoProblems(given) : liveProblems(given))];
}

function publicUrlProblems({ PUBLIC_URL }: Settings): string[] {
  if (!PUBLIC_URL || new URL(PUBLIC_URL).href === `${new URL(PUBLIC_URL).origin}/`) return [];
  return ["PUBLIC_URL should end after the host: the site has all addresses of its host."];
}

function databaseProblems({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL }: Settings): string[] {
  if (DATABASE_URL || (!DATABASE_DIRECT_URL && !DATABASE_REPLICA_URL)) return [];
  return ["DATABASE_URL should be set too, together with other addresses of the database."];
}

function googleProblems({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: Settings): string[] {
  if (Boolean(GOOGLE_CLIENT_ID) === Boolean(GOOGLE_CLIENT_SECRET)) return [];
  const missing = GOOGLE_CLIENT_ID ? "GOOGLE_CLIENT_SECRET" : "GOOGLE_CLIENT_ID";
  return [`${missing} should be set too: Google's client id and secret belong together.`];
}

function smsProblems({
  SMS_API_USER,
  SMS_API_PASSWORD,
  SMS_API_URL,
  SMS_FROM,
  SMS_INCOMING_SECRET,
}: Settings): string[] {
  if (SMS_INCOMING_SECRET && SMS_API_USER && !SMS_FROM?.startsWith("+"))
    return ["SMS_FROM should be a number together with SMS_INCOMING_SECRET: nobody can answer a name."];
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
  if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY && !isPair(VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY))
    return ["VAPID_PUBLIC_KEY should be of the same pair as VAPID_PRIVATE_KEY, from npx web-push generate-vapid-keys."];
  if (Boolean(VAPID_PUBLIC_KEY) === Boolean(VAPID_PRIVATE_KEY)) return [];
  const missing = VAPID_PUBLIC_KEY ? "VAPID_PRIVATE_KEY" : "VAPID_PUBLIC_KEY";
  return [`${missing} should be set too: the two keys belong together.`];
}

function isPair(publicKey: string, privateKey: string): boolean {
  try {
    return vapidPublicKey(Buffer.from(privateKey, "base64url")) === publicKey;
  } catch {
    return false;
  }
}

function metricsProblems({ METRICS_HOST, METRICS_PORT, METRICS_TOKEN, HOST, PORT }: Settings): string[] {
  if (METRICS_PORT === undefined)
    return METRICS_TOKEN ? ["METRICS_PORT should be set too, together with METRICS_TOKEN."] : [];
  const problems: string[] = [];
  if (METRICS_PORT === PORT && METRICS_HOST === HOST)
    problems.push("METRICS_PORT should be another than PORT: what is measured is not for visitors.");
  if (!METRICS_TOKEN && !loopbackHosts.includes(METRICS_HOST))
    problems.push("METRICS_TOKEN should be set where METRICS_HOST is not this machine alone.");
  return problems;
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
