import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { demoPush } from "./env/demo-secrets";
import { settings } from "./env/settings";
import { readEnv } from "./env.server";

const live = {
  DATABASE_URL: "postgres://db/samfard",
  PUBLIC_URL: "https://samfard.test",
  SESSION_SECRET: "s".repeat(32),
};

const [key, otherKey] = [demoPush("1".repeat(64)), demoPush("2".repeat(64))];
const vapid = { VAPID_PUBLIC_KEY: key.publicKey, VAPID_PRIVATE_KEY: key.privateKey, VAPID_SUBJECT: key.subject };

function envOf(variables: Record<string, string>) {
  const read = readEnv(variables);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  return read.env;
}

function problemsOf(variables: Record<string, string>): string[] {
  const read = readEnv(variables);
  return read.ok ? [] : read.problems;
}

test("nothing configured is a demo on this machine with a database of its own", () => {
  const env = envOf({});
  expect(env).toMatchObject({
    mode: "demo",
    host: "127.0.0.1",
    origin: "http://127.0.0.1:3000",
    isEmbeddedDatabase: true,
  });
  expect(env.demo.rides).toBe(2000);
});

test("what is measured is told on this machine alone, and elsewhere to who has a token", () => {
  expect(envOf({}).metrics).toBeNull();
  expect(envOf({ METRICS_PORT: "9464" }).metrics).toEqual({ host: "127.0.0.1", port: 9464, token: null });
  const elsewhere = { METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" };
  expect(problemsOf(elsewhere)).toEqual(["METRICS_TOKEN should be set where METRICS_HOST is not this machine alone."]);
  expect(problemsOf({ ...elsewhere, METRICS_TOKEN: "short" }).join()).toMatch(/^METRICS_TOKEN should be at least 32/);
  expect(envOf({ ...elsewhere, METRICS_TOKEN: "t".repeat(32) }).metrics).toMatchObject({ token: "t".repeat(32) });
  expect(problemsOf({ METRICS_TOKEN: "t".repeat(32) }).join()).toMatch(/^METRICS_PORT should be set too/);
  expect(problemsOf({ METRICS_PORT: "3000" }).join()).toMatch(/^METRICS_PORT should be another than PORT/);
});

test("traces go where they are collected, of one request in ten unless told otherwise", () => {
  const traces = (variables: Record<string, string>) => envOf(variables).traces;
  const url = "http://127.0.0.1:4318";
  expect(traces({})).toBeNull();
  expect(traces({ OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/` })).toEqual({ url, share: 0.1 });
  expect(traces({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: "1" })).toEqual({ url, share: 1 });
  expect(problemsOf({ OTEL_TRACES_SAMPLER_ARG: "1.5" }).join()).toMatch(/^OTEL_TRACES_SAMPLER_ARG should be a share/);
});

test("the password of a mail server on another machine does not go there in the clear", () => {
  const needsTls = (url: string) => envOf({ ...live, SMTP_URL: url, MAIL_FROM: "hej@samfard.test" }).mail?.needsTls;
  expect(needsTls("smtp://user:secret@mail.example:587")).toBe(true);
  expect(needsTls("smtp://user:secret@localhost:587")).toBe(false);
  expect(needsTls("smtp://mail.example:25")).toBe(false);
});

test("who starts and ends the site does not end it while it still answers", () => {
  expect(envOf({ SHUTDOWN_DELAY_SECONDS: "15" }).shutdownDelayMs).toBe(15_000);
  expect(problemsOf({ SHUTDOWN_DELAY_SECONDS: "60" })).toEqual([
    "SHUTDOWN_DELAY_SECONDS should be a whole number from 0 to 15.",
  ]);
});

test("backups are tried where their folder is named", () => {
  expect(envOf({}).backups).toBeNull();
  expect(envOf({ BACKUP_DIR: "/backups" }).backups).toEqual({ folder: "/backups", mostDays: 2, trialUrl: null });
  const elsewhere = { BACKUP_TRIAL_URL: "postgres://db2/samfard" };
  expect(problemsOf(elsewhere).join()).toMatch(/^BACKUP_DIR should be set too/);
  expect(envOf({ ...elsewhere, BACKUP_DIR: "/backups" }).backups?.trialUrl).toBe("postgres://db2/samfard");
});

test("DEMO=0 leaves the demo empty", () => {
  expect(envOf({ DEMO: "0" }).demo.rides).toBe(0);
});

test.each([
  ["a database", { ...live }],
  ["Google", { ...live, DATABASE_URL: "", GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" }],
  ["MODE", { ...live, DATABASE_URL: "", MODE: "live" }],
])("%s makes it live", (_, variables) => {
  expect(envOf(variables)).toMatchObject({ mode: "live", isSecure: true, demo: { rides: 0 } });
});

test("a live site says what is switched off", () => {
  expect(envOf(live).google).toBeNull();
  expect(envOf(live).notices).toContain("GOOGLE_CLIENT_ID is not set: nobody can sign in.");
  expect(envOf(live).notices.join()).toContain("ADMIN_EMAILS is not set: nobody can enter the administration");
  expect(envOf({ ...live, ADMIN_EMAILS: "chefen@example.se" }).notices.join()).not.toContain("ADMIN_EMAILS");
});

test("a live site says which part of its legal identity is missing", () => {
  const identity = (variables: Record<string, string>) =>
    envOf({ ...live, ...variables })
      .notices.filter((notice) => notice.includes("the law wants it"))
      .map((notice) => notice.split(" ")[0]);
  expect(identity({})).toEqual(["BRAND_OWNER", "BRAND_ADDRESS", "BRAND_ORGANISATION_NUMBER", "BRAND_VAT_NUMBER"]);
  expect(identity({ BRAND_OWNER: "Åkarna AB", VAT_RATE: "0" })).toEqual(["BRAND_ADDRESS", "BRAND_ORGANISATION_NUMBER"]);
  const { brand } = envOf({ ...live, BRAND_ORGANISATION_NUMBER: "5560000001", BRAND_VAT_NUMBER: "SE556000000101" });
  expect(brand).toMatchObject({ organisationNumber: "556000-0001", vatNumber: "SE556000000101" });
});

test("who charges no VAT shows no number for it", () => {
  expect(envOf({}).brand).toMatchObject({ organisationNumber: "000000-0000", vatNumber: "SE000000000001" });
  expect(envOf({ VAT_RATE: "0" }).brand.vatNumber).toBeNull();
});

test("a live site says that what goes to its database on another machine is not encrypted", () => {
  const said = (url: string) => envOf({ ...live, DATABASE_URL: url }).notices.join();
  expect(said("postgres://db/samfard")).toContain("DATABASE_URL has no sslmode");
  expect(said("postgres://db/samfard?sslmode=disable")).not.toContain("sslmode");
  expect(said("postgres://localhost/samfard")).not.toContain("sslmode");
});

test("what other sites below this name speak is left alone until somebody says that all of them speak https", () => {
  expect(envOf(live).hstsSubdomains).toBe(false);
  expect(envOf({ ...live, HSTS_SUBDOMAINS: "1" }).hstsSubdomains).toBe(true);
});

test("text messages come from the brand in plain letters, unless another sender is named", () => {
  const sms = { ...live, SMS_API_USER: "u1", SMS_API_PASSWORD: "secret" };
  expect(envOf({}).sms).toBeNull();
  expect(envOf(live).sms).toBeNull();
  expect(envOf(sms).sms).toMatchObject({ url: "https://api.46elks.com/a1/sms", from: "Samfard" });
  expect(envOf({ ...sms, BRAND_NAME: "9:ans Åkeri & Samåkning" }).sms?.from).toBe("ansAkeriSam");
  expect(envOf({ ...sms, SMS_FROM: "+46766860000" }).sms?.from).toBe("+46766860000");
});

test("answers by text message are taken from who knows the secret, and only where they have a number to go to", () => {
  const incoming = { SMS_INCOMING_SECRET: "s".repeat(32), SMS_INCOMING_ADDRESSES: "192.0.2.7, 2001:db8::1" };
  const sms = { ...live, SMS_API_USER: "u1", SMS_API_PASSWORD: "secret", SMS_FROM: "+46766860000" };
  expect(envOf({ ...sms, ...incoming }).incomingSms).toEqual({
    secret: "s".repeat(32),
    addresses: ["192.0.2.7", "2001:db8::1"],
  });
  expect(envOf(sms)).toMatchObject({ incomingSms: null, tripTexts: { most: 500, mostPerPerson: 10 } });
});

test("a live site without PayPal has it switched off", () => {
  expect(envOf(live).payPal).toBeNull();
  expect(envOf(live).notices.join()).toContain("PAYPAL_CLIENT_ID is not set");
});

test("a live site asks PayPal itself, a demo its own stand-in", () => {
  const payPal = { PAYPAL_CLIENT_ID: "id", PAYPAL_CLIENT_SECRET: "secret", PAYPAL_WEBHOOK_ID: "webhook" };
  expect(envOf({ ...live, ...payPal }).payPal?.apiBase).toBe("https://api-m.paypal.com");
  expect(envOf({ ...payPal, PORT: "4000" }).payPal?.apiBase).toBe("http://127.0.0.1:4000/demo/paypal");
});

test("an empty variable is one that is not set", () => {
  expect(envOf({ PORT: "", DATABASE_URL: " " })).toMatchObject({ mode: "demo", port: 3000 });
});

test("secrets are replaced by setting the new one before the old one", () => {
  const [first, second] = ["a".repeat(32), "b".repeat(32)];
  expect(envOf({ ...live, SESSION_SECRET: `${first}, ${second}` }).sessionSecrets).toEqual([first, second]);
});

test.each([
  [{ PORT: "abc" }, "PORT should be a whole number from 1 to 65535."],
  [
    { BRAND_ORGANISATION_NUMBER: "556000-0002" },
    "BRAND_ORGANISATION_NUMBER should be ten digits such as 556000-0001, of which the last checks the others.",
  ],
  [{ BRAND_VAT_NUMBER: "SE5560000001" }, "BRAND_VAT_NUMBER should be SE, ten digits and 01, such as SE556000000101."],
  [{ VAT_RATE: "25,5" }, "VAT_RATE should be a whole number from 0 to 30."],
  [{ PORT: "70000" }, "PORT should be a whole number from 1 to 65535."],
  [{ MODE: "production" }, "MODE should be demo or live."],
  [{ HOST: "0.0.0.0" }, "HOST should be 127.0.0.1 in demo mode, or DEMO_PUBLIC=1 where others may use the demo."],
  [{ ...live, MODE: "demo" }, "MODE should not be demo together with DATABASE_URL: leave one of them out."],
  [
    { ...live, PUBLIC_URL: "http://samfard.test" },
    "PUBLIC_URL should begin with https:// in live mode; only an address of this machine may be http.",
  ],
  [
    { ...live, PUBLIC_URL: "https://samfard.test/resor" },
    "PUBLIC_URL should end after the host: the site has all addresses of its host.",
  ],
  [
    { ...live, SMTP_URL: "smtp://", MAIL_FROM: "hej@samfard.test" },
    "SMTP_URL should be an address such as smtps://user:password@mail.example:465.",
  ],
  [
    { ...live, ...vapid, VAPID_PRIVATE_KEY: otherKey.privateKey },
    "VAPID_PUBLIC_KEY should be of the same pair as VAPID_PRIVATE_KEY, from npx web-push generate-vapid-keys.",
  ],
  [
    { ...live, ...vapid, VAPID_PUBLIC_KEY: `${key.publicKey}=` },
    "VAPID_PUBLIC_KEY should be one half of a pair of keys, for example from npx web-push generate-vapid-keys.",
  ],
  [
    { ...live, GOOGLE_CLIENT_ID: "id" },
    "GOOGLE_CLIENT_SECRET should be set too: Google's client id and secret belong together.",
  ],
  [{ ...live, SMS_API_USER: "u1" }, "SMS_API_PASSWORD should be set too: user and password belong together."],
  [
    { ...live, SMS_API_USER: "u1", SMS_API_PASSWORD: "p2", SMS_INCOMING_SECRET: "s".repeat(32) },
    "SMS_FROM should be a number together with SMS_INCOMING_SECRET: nobody can answer a name.",
  ],
  [
    { ...live, SMS_INCOMING_SECRET: "short" },
    "SMS_INCOMING_SECRET should be 32 to 100 letters and digits, for example from openssl rand -hex 32.",
  ],
  [
    { ...live, SMS_INCOMING_ADDRESSES: "elks.test" },
    "SMS_INCOMING_ADDRESSES should be IP addresses with commas between.",
  ],
  [
    { ...live, SMS_API_URL: "http://sms.test/a1/sms" },
    "SMS_API_URL should begin with https://; only an address of this machine may be http.",
  ],
  [
    { ...live, PAYPAL_CLIENT_ID: "id", PAYPAL_CLIENT_SECRET: "secret" },
    "PAYPAL_WEBHOOK_ID should be set too: PayPal's client id, secret and webhook id belong together.",
  ],
  [
    { ...live, PAYPAL_API_BASE: "http://127.0.0.1:3000/demo/paypal" },
    "PAYPAL_API_BASE should be https://api-m.paypal.com or https://api-m.sandbox.paypal.com.",
  ],
  [
    { ...live, DATABASE_URL: "mysql://db" },
    "DATABASE_URL should be an address such as postgres://user:password@host:5432/samfard.",
  ],
  [
    { ...live, DATABASE_URL: "postgres://db/samfard?sslmode=prefer" },
    "DATABASE_URL should have an sslmode of disable, require, verify-full.",
  ],
  [
    { DATABASE_DIRECT_URL: "postgres://db/samfard" },
    "DATABASE_URL should be set too, together with other addresses of the database.",
  ],
  [{ BRAND_SOCIAL: Array(4).fill("https://samfard.test").join() }, "BRAND_SOCIAL should be at most three addresses."],
  [{ ADMIN_EMAILS: "somebody" }, "ADMIN_EMAILS should be e-mail addresses with commas between them."],
])("%o is refused with one sentence", (variables, sentence) => {
  expect(problemsOf(variables)).toEqual([sentence]);
});

test("a live site needs its secret and its address", () => {
  const problems = problemsOf({ MODE: "live" });
  expect(problems.map((problem) => problem.split(" ")[0])).toEqual(["SESSION_SECRET", "PUBLIC_URL"]);
});

test("no sentence repeats a secret", () => {
  expect(problemsOf({ ...live, SESSION_SECRET: "too-short" }).join()).not.toContain("too-short");
});

test("a demo may be shown to others when asked for", () => {
  expect(envOf({ HOST: "0.0.0.0", DEMO_PUBLIC: "1" }).host).toBe("0.0.0.0");
});

test("map pictures of the operator's own are an address with where they lie in it, over https", () => {
  expect(envOf({}).mapTiles).toBeNull();
  const url = "https://tiles.example/osm/{z}/{x}/{y}.png?key=a-b";
  expect(envOf({ MAP_TILES_URL: url }).mapTiles).toEqual({ url, credit: "© OpenStreetMap" });
  expect(envOf({ MAP_TILES_URL: url, MAP_TILES_CREDIT: "© Vi" }).mapTiles?.credit).toBe("© Vi");
  expect(envOf({ MAP_TILES_URL: "http://127.0.0.1:8080/{z}/{x}/{y}" }).mapTiles).not.toBeNull();
  for (const wrong of [
    "https://tiles.example/{z}/{x}.png",
    "https://tiles.example/{z}/{x}/{y}/{y}.png",
    "https://{x}.tiles.example/{z}/{y}.png",
    "http://tiles.example/{z}/{x}/{y}.png",
    "javascript:{z}{x}{y}",
    "https://tiles.example; script-src *//{z}/{x}/{y}",
    "{z}/{x}/{y}",
  ])
    expect(problemsOf({ MAP_TILES_URL: wrong }).join(), wrong).toMatch(
      /^MAP_TILES_URL should be an address with \{z\}/,
    );
  expect(problemsOf({ MAP_TILES_CREDIT: "x".repeat(101) }).join()).toMatch(/^MAP_TILES_CREDIT should be at most 100/);
});

test("each variable is explained, with the value that it has unless set, and none that is not read", () => {
  const example = [...readFileSync(".env.example", "utf8").matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(
    ([, name = "", value = ""]): [string, string] => [name, value],
  );
  const [, table = ""] = readFileSync("docs/configuration.md", "utf8").split("|---|---|---|");
  const columns = table.split("\n").map((row) => row.split("|")[1] ?? "");
  const inTable = columns.flatMap((column) => column.match(/[A-Z_]{2,}/g) ?? []);
  const known = Object.keys(settings.shape).sort();
  expect(example.map(([name]) => name).sort()).toEqual(known);
  expect(inTable.sort()).toEqual(known);
  const shown = settings.parse(Object.fromEntries(example.filter(([, value]) => value)));
  expect(shown).toMatchObject(settings.parse({}));
});
