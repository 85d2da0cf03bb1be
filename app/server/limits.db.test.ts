import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { createBuild, serve } from "#tests/factories/build";
import { signIn } from "#tests/factories/sessions";
import { createUser } from "#tests/factories/users";
import { sendRaw, statusOf } from "#tests/setup/raw-http";
import { sql } from "~/platform/db.server";
import { networkOf } from "~/platform/network";

vi.mock("~/platform/env.server", async (load) => {
  const { env } = await load<typeof import("~/platform/env.server")>();
  return { env: { ...env, origin: "https://samfard.test", isSecure: true, rateLimitFactor: 1 } };
});

let done = 0;
const act = () => {
  done++;
  return null;
};
const screens = {
  "/form": { action: act },
  "/google-auth": { action: act },
  "/google-auth/callback": { action: act },
  "/dela-resan/:rideId/plats": { action: act },
};
/** Processes that share nothing but the database. */
const sites = [await startProcess(), await startProcess()];
afterAll(() => Promise.all(sites.map(({ close }) => close())));
beforeEach(() => {
  done = 0;
});

test("a sign-in counts under every spelling of its address, in all processes together", async () => {
  const spellings = [
    "/google-auth",
    "/Google-Auth",
    "/GOOGLE-AUTH",
    "/google-auth.data",
    "/Google-Auth.data",
    "/google%2Dauth",
    "/%67oogle-auth",
    "/google-auth?a=b",
    "/google-auth#a",
    "/google-auth/.data",
    "/google-auth/callback",
    "/google-auth//",
    "//google-auth",
    "/google-auth;a=b",
    "/x/%2e%2e/google-auth",
  ];
  // Some only lead to the usual one, and are no attempt.
  for (let attempt = 0; attempt < 240; attempt++) await post(attempt, spellings[attempt % spellings.length] ?? "", "");
  expect(done).toBe(60);
  for (const number of [0, 1]) expect(statusOf(await post(number, "/google-auth", ""))).toBe(429);
});

test("a person's forms count in all processes and browsers together, whatever else the cookies say", async () => {
  const { uid, email, displayName } = await createUser();
  const identity = { uid, email, displayName, pictureUrl: null };
  const browsers = [await signIn(identity), await signIn(identity)];
  const spellings = (own: string, n: number) => [
    own,
    `${own}; __Host-samfard=other${n}`,
    `${own}; __Host-samfard=`,
    `a=b;${own};__Host-Samfard=other${n}`,
    own.replace(/=(.*)$/, '="$1"'),
    `other=${n}; ${own}; ${own}`,
  ];
  const answers: string[] = [];
  for (let n = 0; n < 72; n++) {
    const cookies = spellings(browsers[n % 2] ?? "", n);
    answers.push(await post(n, "/form", cookies[n % cookies.length] ?? ""));
  }
  expect(done).toBe(30);
  expect(answers.filter((answer) => statusOf(answer) === 429)).toHaveLength(42);
  expect(Number(/Retry-After: (\d+)/.exec(answers.at(-1) ?? "")?.[1])).toBeGreaterThan(0);
});

test("where a car is takes nothing of what its driver may send, and has a limit of its own", async () => {
  const { uid, email, displayName } = await createUser();
  const cookie = await signIn({ uid, email, displayName });
  const positions: string[] = [];
  for (let n = 0; n < 36; n++) positions.push(await post(0, "/dela-resan/abcdefghjkmn/plats", cookie));
  expect(positions.filter((answer) => statusOf(answer) === 429)).toHaveLength(6);
  for (let n = 0; n < 36; n++) await post(0, "/form", cookie);
  expect(done).toBe(30);
});

test("an unsigned cookie is nobody's, and counts for nobody", async () => {
  for (let n = 0; n < 40; n++) await post(n, "/form", "__Host-samfard=eyJ1aWQiOiJhbm5hIn0.forged");
  expect(done).toBe(40);
});

test("what is counted tells of nobody", async () => {
  const rows = await sql<{ key: string }[]>`select key from rate_limit`;
  expect(rows.length).toBeGreaterThan(1);
  for (const { key } of rows) expect(key).toMatch(/^(person|sign-in):[\w-]{43}$/);
});

test("without the table each process counts by itself, and forms go on", async () => {
  const { uid, email, displayName } = await createUser();
  const cookie = await signIn({ uid, email, displayName });
  await sql`alter table rate_limit rename to elsewhere`;
  for (let n = 0; n < 80; n++) await post(n, "/form", cookie);
  expect(done).toBe(60);
  await sql`alter table elsewhere rename to rate_limit`;
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["192.0.2.1:51234", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:c000:201", "192.0.2.1"],
  ["[::ffff:192.0.2.1]:443", "192.0.2.1"],
  ["2001:0DB8:0001:0002:3::4", "2001:db8:1:2"],
  ["[2001:db8:1:2::9]:443", "2001:db8:1:2"],
  ["", ""],
  ["unknown", "unknown"],
])("%s is of the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

async function startProcess() {
  vi.resetModules();
  const { createApp, createHttpServer } = await import("./app");
  return serve(createHttpServer(createApp(createBuild(screens)).app));
}

function post(number: number, path: string, cookie: string): Promise<string> {
  const headers = ["Host: samfard.test", "Content-Type: application/x-www-form-urlencoded", "Content-Length: 0"];
  const all = [`POST ${path} HTTP/1.1`, ...headers, ...(cookie ? [`Cookie: ${cookie}`] : []), "Connection: close"];
  return sendRaw(sites[number % 2]?.url ?? "", [...all, "", ""].join("\r\n"));
}
