import { createECDH, randomBytes } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { signIn } from "#tests/factories/sessions";
import { sql } from "~/platform/db.server";
import { action, loader } from "./route";

await vi.hoisted(async () => {
  const { default: webPush } = await import("web-push");
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  process.env.VAPID_PUBLIC_KEY = publicKey;
  process.env.VAPID_PRIVATE_KEY = privateKey;
  process.env.VAPID_SUBJECT = "mailto:hej@samfard.example";
});

const url = "http://127.0.0.1:3000/push-subscription";
let cookie: string;

beforeEach(async () => {
  await sql`truncate push_subscription`;
  cookie = await signInAs("Anna");
});

const signInAs = (name: string, email = `${name}@example.se`) =>
  signIn({ uid: `google-${name}`, email, displayName: name });

const browser = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(9).toString("base64url")}`,
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: randomBytes(16).toString("base64url"),
});

async function post(fields: Record<string, string>, as = cookie): Promise<Response> {
  const request = new Request(url, { method: "POST", headers: { Cookie: as }, body: new URLSearchParams(fields) });
  return action({ request, params: {}, context: {} });
}

async function stored(): Promise<{ endpoint: string; auth: string; name: string }[]> {
  return sql`
    select endpoint, auth, display_name as name from push_subscription join users on users.id = user_id
    order by push_subscription.id`;
}

test("a browser gets the site's key, and its notifications are for who is signed in there", async () => {
  const request = new Request(url, { headers: { Cookie: cookie } });
  const response = await loader({ request, params: {}, context: {} });
  expect(await response.json()).toEqual({ publicKey: process.env.VAPID_PUBLIC_KEY });
  const mine = browser();
  expect((await post(mine)).status).toBe(204);
  expect(await stored()).toEqual([{ endpoint: mine.endpoint, auth: mine.auth, name: "Anna" }]);
});

test("the same browser again renews what is there", async () => {
  const mine = browser();
  await post(mine);
  const renewed = { ...mine, auth: randomBytes(16).toString("base64url") };
  expect((await post(renewed)).status).toBe(204);
  expect(await stored()).toEqual([{ endpoint: mine.endpoint, auth: renewed.auth, name: "Anna" }]);
});

test("nobody takes over the notifications of another person's browser, or ends them", async () => {
  const mine = browser();
  await post(mine);
  const other = await signInAs("Bo");
  const response = await post({ ...mine, auth: randomBytes(16).toString("base64url") }, other);
  expect(response.status).toBe(409);
  expect((await response.json()).error).toBe("Webbläsaren tar redan emot notiser för någon annan.");
  await post({ ends: "1", endpoint: mine.endpoint }, other);
  expect(await stored()).toEqual([{ endpoint: mine.endpoint, auth: mine.auth, name: "Anna" }]);
});

test("a browser whose earlier person's session is over can be somebody else's", async () => {
  const mine = browser();
  await post(mine);
  await sql`update session set expires_at = now() - interval '1 minute' where uid = 'google-Anna'`;
  expect((await post(mine, await signInAs("Bo"))).status).toBe(204);
  expect((await stored()).map(({ name }) => name)).toEqual(["Bo"]);
});

test("turning it off ends it in that browser alone", async () => {
  const [here, there] = [browser(), browser()];
  for (const one of [here, there]) await post(one);
  expect((await post({ ends: "1", endpoint: here.endpoint })).status).toBe(204);
  expect((await stored()).map(({ endpoint }) => endpoint)).toEqual([there.endpoint]);
});

test.each([
  "https://samfard.example/push",
  "http://fcm.googleapis.com/fcm/send/x",
  "https://fcm.googleapis.com:8443/fcm/send/x",
  "https://fcm.googleapis.com.evil.example/x",
  "https://evilfcm.googleapis.com/x",
  "https://user:password@fcm.googleapis.com/x",
  "https://fcm.googleapis.com@evil.example/x",
  "https://127.0.0.1/x",
  "https://push.apple.com.evil.example/x",
  "https://xnotify.windows.com/x",
  "javascript:alert(1)",
  "",
])("the address %s is refused", async (endpoint) => {
  const response = await post({ ...browser(), endpoint });
  expect(response.status).toBe(400);
  expect((await response.json()).error).toBe("Adressen hör inte till någon känd pushtjänst.");
  expect(await stored()).toEqual([]);
});

test.each([
  "https://fcm.googleapis.com/wp/x",
  "https://updates.push.services.mozilla.com/wpush/v2/x",
  "https://web.push.apple.com/x",
  "https://wns2-par02p.notify.windows.com/w/?token=x",
])("the address %s of a browser's push service is taken", async (endpoint) => {
  expect((await post({ ...browser(), endpoint })).status).toBe(204);
});

test("what is too large or no key is refused", async () => {
  const good = browser();
  const long = await post({ ...good, endpoint: `${good.endpoint}${"x".repeat(1000)}` });
  expect([long.status, (await long.json()).error]).toEqual([413, "Prenumerationen är för stor."]);
  for (const bad of [{ p256dh: "x" }, { auth: "x" }, { p256dh: "A".repeat(87) }]) {
    expect((await post({ ...good, ...bad })).status).toBe(400);
  }
  expect(await stored()).toEqual([]);
});

test("who has more browsers than ten loses the oldest", async () => {
  const all = Array.from({ length: 12 }, browser);
  for (const one of all) await post(one);
  expect((await stored()).map(({ endpoint }) => endpoint)).toEqual(all.slice(2).map(({ endpoint }) => endpoint));
});

test("signed-out visitors and people without an e-mail address get none", async () => {
  expect((await post(browser(), "")).status).toBe(401);
  expect((await post(browser(), await signInAs("Utan", ""))).status).toBe(401);
  expect(await stored()).toEqual([]);
});
