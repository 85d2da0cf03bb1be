import { resolve } from "node:path";
import { isLoopbackUrl } from "./addresses";
import { payPalBases, type Settings } from "./settings";

/** For a demo without contact details: numbers and names that belong to nobody. */
export const demoContact = {
  owner: "Samfärd Demo",
  email: "hej@samfard.example",
  supportEmail: "stod@samfard.example",
  phone: "08-465 004 00",
  address: "Exempelgatan 1, 602 00 Norrköping",
  organisationNumber: "000000-0000",
  vatNumber: "SE000000000001",
};

/** Live as soon as it has its own database or Google credentials. */
export function modeOf(given: Settings): "demo" | "live" {
  const isConfigured = given.DATABASE_URL || given.GOOGLE_CLIENT_ID || given.GOOGLE_CLIENT_SECRET;
  return given.MODE ?? (isConfigured ? "live" : "demo");
}

/** The URL by which this process reaches itself. */
export function ownAddress({ HOST, PORT }: Settings): string {
  const host = ["0.0.0.0", "::"].includes(HOST) ? "127.0.0.1" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}

export function metricsOf({ METRICS_HOST: host, METRICS_PORT: port, METRICS_TOKEN: token }: Settings) {
  return port === undefined ? null : { host, port, token: token ?? null };
}

/** The backup folder, the newest one's maximum age and the server for trials; null where there is none. */
export function backupsOf({ BACKUP_DIR, BACKUP_MAX_AGE_DAYS: mostDays, BACKUP_TRIAL_URL }: Settings) {
  return BACKUP_DIR === undefined
    ? null
    : { folder: resolve(BACKUP_DIR), mostDays, trialUrl: BACKUP_TRIAL_URL ?? null };
}

/** Where traces go, and the share of requests traced; null where they go nowhere. */
export function tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: share }: Settings) {
  return url === undefined ? null : { url: url.replace(/\/$/, ""), share };
}

export function googleOf({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: Settings, mode: "demo" | "live") {
  if (mode === "demo") return { clientId: "samfard-demo", clientSecret: "samfard-demo-secret" };
  return GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
    ? { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET }
    : null;
}

/** A demo uses the stand-in in app/demo/paypal. */
export function payPalOf(given: Settings, mode: "demo" | "live") {
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

/** Map pictures of the operator's own; null: the maps that this site draws stand alone. */
export function mapTilesOf({ MAP_TILES_URL: url, MAP_TILES_CREDIT }: Settings) {
  return url ? { url, credit: MAP_TILES_CREDIT ?? "© OpenStreetMap" } : null;
}

/** A demo's mail goes to its outbox: its people are made up. `needsTls`: for a password, off this machine. */
export function mailOf({ SMTP_URL, MAIL_FROM, BRAND_EMAIL }: Settings, mode: "demo" | "live") {
  const from = MAIL_FROM ?? BRAND_EMAIL;
  if (mode !== "live" || !SMTP_URL || !from) return null;
  return { smtpUrl: SMTP_URL, from, needsTls: new URL(SMTP_URL).password !== "" && !isLoopbackUrl(SMTP_URL) };
}

/** The sender's name may contain ASCII letters only. */
export function smsOf({ SMS_API_URL, SMS_API_USER, SMS_API_PASSWORD, ...given }: Settings, mode: "demo" | "live") {
  if (mode === "demo" || !SMS_API_USER || !SMS_API_PASSWORD) return null;
  const plainName = given.BRAND_NAME.normalize("NFD").replace(/[^A-Za-z0-9]|^\d+/g, "");
  const from = given.SMS_FROM ?? (plainName.slice(0, 11) || "Samfard");
  return { url: SMS_API_URL, user: SMS_API_USER, password: SMS_API_PASSWORD, from };
}

/** How the service that forwards answers proves itself, or null. @returns allowed addresses, empty for any */
export function incomingSmsOf({ SMS_INCOMING_SECRET: secret, SMS_INCOMING_ADDRESSES: addresses }: Settings) {
  return secret ? { secret, addresses } : null;
}

/** VAPID keys (RFC 8292). A demo makes its own. */
export function pushOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, ...given }: Settings, mode: "demo" | "live") {
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return null;
  const email = given.BRAND_EMAIL ?? (mode === "demo" ? demoContact.email : undefined);
  const subject = given.VAPID_SUBJECT ?? (email && `mailto:${email}`);
  return subject ? { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY, subject } : null;
}
