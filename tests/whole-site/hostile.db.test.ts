import { beforeAll, expect, test, vi } from "vitest";
import { sendRaw, statusOf } from "#tests/setup/raw-http";
import { log } from "~/platform/log.server";
import { isData } from "~/screens";
import { createApp } from "~/server/app";
import { createWholeBuild, screensOf } from "./build";
import { digestOfDatabase } from "./digest";
import { expectations } from "./expectations";
import { answerWith } from "./listening";
import { type Answer, visit } from "./visitor";
import { createWorld, type World } from "./world";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { demoEnv } = await import("./demo-env");
  return demoEnv(await load(), origin, { adminEmails: ["chefen@example.se"] });
});

const build = await createWholeBuild();
const { app } = createApp(build);
answerWith(server, app);
/** These come from elsewhere, and sign what they say or know a secret. */
const machines = ["/paypal-webhook", "/sms-webhook/:secret"];
const withForms = screensOf(build).filter(({ path, hasAction }) => hasAction && !machines.includes(path));
/** Of this site: who does not heed it heeds no other. */
const own = "/tips-som-ingen-annan-sida-namner";
const targets = [
  "//evil.example",
  "/\\evil.example",
  "%2f%2fevil.example",
  "/%2f%2fevil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/a\r\nLocation: https://evil.example",
  "\t//evil.example",
];

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

test.each(withForms)("$path refuses what another site sends in the owner's name", async ({ path }) => {
  await expectRefused(path, 403, { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" });
  await expectRefused(path, 403, { "Sec-Fetch-Site": "same-site" });
  await expectRefused(path, 403, { Origin: "null" });
});

test.each(withForms)("$path refuses a body that no form of ours has", async ({ path }) => {
  await expectRefused(path, 413, {}, { filler: "x".repeat(65_536) });
  await expectRefused(path, 415, { "Content-Type": "application/json" });
});

test.each(withForms)("$path calls a form that cannot be read the sender's fault", async ({ path }) => {
  const { at = () => path } = expectations[path] ?? {};
  const errors = vi.spyOn(log, "error");
  for (const user of [null, world.people.owner]) {
    const visitor = await visit(user);
    for (const address of [at(world.ids), dataOf(at(world.ids))]) {
      const answer = await visitor.post(address, {}, { "Content-Type": "multipart/form-data; boundary=x" });
      expectRefusal(address, answer, 400);
    }
  }
  expect(errors).not.toHaveBeenCalled();
});

test("a demo takes forms under each name that it is reached by", async () => {
  const { port } = new URL(origin);
  const form = (from: string) =>
    fetch(`${origin}/consent`, {
      method: "POST",
      body: new URLSearchParams(),
      headers: { Origin: from },
      redirect: "manual",
    });
  expect((await form(origin)).status).toBe(303);
  expect((await form("http://demo.example")).status).toBe(403);
  const underOtherName = await sendRaw(
    origin,
    `POST /consent HTTP/1.1\r\nHost: demo.example:${port}\r\nOrigin: http://demo.example:${port}\r\n` +
      "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
  );
  expect(statusOf(underOtherName)).toBe(303);
});

test.each(screensOf(build))("$path leads nobody to another site", async ({ path, hasAction }) => {
  const { at = () => path } = expectations[path] ?? {};
  const visitors = [await visit(null), await visit(world.people.other)];
  const addressOf = (redirectTo: string) => `${at(world.ids)}?${new URLSearchParams({ redirectTo })}`;
  for (const visitor of visitors) {
    const look = (target: string) => visitor.get(addressOf(target));
    const send = (target: string) => visitor.post(addressOf(target), { redirectTo: target });
    // Who leaves is signed out for what follows.
    for (const ask of hasAction && path !== "/logout" ? [look, send] : [look]) {
      const { location, body } = await ask(own);
      // The page may name its own address.
      const said = `${location} ${body.replaceAll(addressOf(own), "")}`;
      const isHeeded = said.includes(own) || said.includes(encodeURIComponent(own));
      for (const target of isHeeded ? targets : targets.slice(0, 1)) expectOwnSite(path, await ask(target));
    }
  }
});

async function expectRefused(path: string, status: number, headers: Record<string, string>, more = {}): Promise<void> {
  const { at = () => path, post = {} } = expectations[path] ?? {};
  const visitor = await visit(world.people.owner);
  const before = await digestOfDatabase();
  for (const { fields = () => ({}) } of Object.values(post)) {
    for (const address of [at(world.ids), dataOf(at(world.ids))]) {
      const answer = await visitor.post(address, { ...fields(world.ids), ...more }, headers);
      expectRefusal(address, answer, status);
    }
  }
  expect(await digestOfDatabase()).toEqual(before);
}

function dataOf(address: string): string {
  return address.replace(/(?=\?|$)/, ".data");
}

/** A page for people, or what the router of a page that is alive reads. */
function expectRefusal(address: string, answer: Answer, status: number): void {
  expect(answer.status, address).toBe(status);
  expect(answer.body).toContain(isData(address.split("?")[0] ?? "") ? `"isRefused",${status}` : '<html lang="sv-SE">');
}

/** At once, or after signing in. */
function expectOwnSite(path: string, { status, location }: Answer): void {
  if (path !== "/500") expect(status).toBeLessThan(500);
  if (location === null) return;
  const url = new URL(location, origin);
  expect(url.origin).toBe(origin);
  expect(location).not.toMatch(/^\/[/\\]|[\r\n]/);
}
