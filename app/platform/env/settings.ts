import { z } from "zod";
import { problemOfAddress } from "../database-address";
import { errorTrackingOf, loopbackHosts } from "./addresses";

export type Variables = Record<string, string | undefined>;

export type Settings = z.infer<typeof settings>;

/** PayPal and its sandbox: a live site's payments go nowhere else. */
export const payPalBases = ["https://api-m.paypal.com", "https://api-m.sandbox.paypal.com"] as const;

export const databaseVariables = ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const;

const url = (name: string, protocols: string[], example: string) =>
  z.string().refine((text) => isAddress(text, protocols), {
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
const share = (name: string) => {
  const error = `${name} should be a share from 0 to 1, such as 0.1.`;
  return z
    .string()
    .regex(/^[01](\.\d{1,6})?$/, { error })
    .transform(Number)
    .pipe(z.number().max(1, { error }));
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
  z.string().refine((text) => /^[\w-]+$/.test(text) && Buffer.from(text, "base64url").length === bytes, {
    error: `${name} should be one half of a pair of keys, for example from npx web-push generate-vapid-keys.`,
  });

export const settings = z.object({
  MODE: z.enum(["demo", "live"], { error: "MODE should be demo or live." }).optional(),
  ROLE: z.enum(["all", "web", "worker"], { error: "ROLE should be all, web or worker." }).default("all"),
  HOST: z.string().default("127.0.0.1"),
  PORT: wholeNumber("PORT", 1, 65_535).default(3000),
  PUBLIC_URL: url("PUBLIC_URL", ["https:", "http:"], "https://samfard.example").optional(),
  TRUST_PROXY: wholeNumber("TRUST_PROXY", 0, 10).default(0),
  HSTS_SUBDOMAINS: flag("HSTS_SUBDOMAINS").default("0"),
  SHUTDOWN_DELAY_SECONDS: wholeNumber("SHUTDOWN_DELAY_SECONDS", 0, 15).optional(),
  RATE_LIMIT_FACTOR: wholeNumber("RATE_LIMIT_FACTOR", 1, 1000).optional(),
  LOG_REQUESTS: flag("LOG_REQUESTS").optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_PORT: wholeNumber("METRICS_PORT", 1, 65_535).optional(),
  METRICS_TOKEN: z
    .string()
    .min(32, { error: "METRICS_TOKEN should be at least 32 random characters, for example from openssl rand -hex 32." })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    ["https:", "http:"],
    "http://127.0.0.1:4318",
  ).optional(),
  OTEL_TRACES_SAMPLER_ARG: share("OTEL_TRACES_SAMPLER_ARG").default(0.1),
  BACKUP_DIR: z.string().optional(),
  BACKUP_MAX_AGE_DAYS: wholeNumber("BACKUP_MAX_AGE_DAYS", 1, 365).default(2),
  BACKUP_TRIAL_URL: databaseUrl("BACKUP_TRIAL_URL").optional(),
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
  GEOCODER_URL: url("GEOCODER_URL", ["https:", "http:"], "http://127.0.0.1:2322").optional(),
  MAP_TILES_URL: z
    .string()
    .refine(isTileTemplate, {
      error: "MAP_TILES_URL should be an address with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png.",
    })
    .optional(),
  MAP_TILES_CREDIT: z.string().max(100, { error: "MAP_TILES_CREDIT should be at most 100 characters." }).optional(),
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
  SMS_TRIP_DAILY_LIMIT: wholeNumber("SMS_TRIP_DAILY_LIMIT", 0, 1_000_000).default(500),
  SMS_TRIP_PERSON_LIMIT: wholeNumber("SMS_TRIP_PERSON_LIMIT", 0, 1000).default(10),
  SMS_INCOMING_SECRET: z
    .string()
    .regex(/^[\w-]{32,100}$/, {
      error: "SMS_INCOMING_SECRET should be 32 to 100 letters and digits, for example from openssl rand -hex 32.",
    })
    .optional(),
  SMS_INCOMING_ADDRESSES: list
    .pipe(
      z.array(
        z.union([z.ipv4(), z.ipv6()], { error: "SMS_INCOMING_ADDRESSES should be IP addresses with commas between." }),
      ),
    )
    .default([]),
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
      z
        .array(url("BRAND_SOCIAL", ["https:"], "https://www.facebook.com/samfard,https://www.instagram.com/samfard"))
        .max(3, { error: "BRAND_SOCIAL should be at most three addresses." }),
    )
    .default([]),
  DEMO: flag("DEMO").default("1"),
  DEMO_RIDES: wholeNumber("DEMO_RIDES", 0, 1_000_000).default(2000),
  DEMO_PUBLIC: flag("DEMO_PUBLIC").default("0"),
});

function isAddress(text: string, protocols: string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname } = new URL(text);
  return protocols.includes(protocol) && (hostname !== "" || /.@./.test(pathname));
}

/** Its host is fixed, and nothing in it could end a policy's list of hosts. */
function isTileTemplate(text: string): boolean {
  const filled = text.replace("{z}", "1").replace("{x}", "1").replace("{y}", "1");
  const hasAll = ["{z}", "{x}", "{y}"].every((part) => text.split(part).length === 2);
  if (!hasAll || !URL.canParse(filled)) return false;
  const { protocol, origin, hostname } = new URL(filled);
  const isSafe = protocol === "https:" || (protocol === "http:" && loopbackHosts.includes(hostname));
  return isSafe && text.startsWith(`${origin}/`) && !/[\s{}"'<>;,]/.test(filled);
}

/** Luhn check digit of ten. */
function hasCheckDigit(text: string): boolean {
  const digits = [...text.replace(/\D/g, "")].map(Number);
  const sum = digits.reduce((total, digit, place) => {
    const weighed = place % 2 === 0 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}
