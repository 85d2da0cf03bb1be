import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import express from "express";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createNotification } from "#tests/factories/notifications";
import { createUser } from "#tests/factories/users";
import { listenOn } from "#tests/setup/ports";
import { deliver } from "~/modules/notifications/jobs.server";
import { sql } from "~/platform/db.server";
import { keepInOutbox } from "~/platform/outbox.server";
import { createOutbox } from "./routes";

const site = await vi.hoisted(async () => (await import("#tests/whole-site/listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { env } = await load<typeof import("~/platform/env.server")>();
  return { env: { ...env, mode: "demo", ownAddress: site.origin, incomingSms: { secret: "geheim", addresses: [] } } };
});

const checks = { booking_new: async () => true };
let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer(express().use("/demo/outbox", createOutbox()));
  address = `http://127.0.0.1:${await listenOn(server)}/demo/outbox`;
});

afterAll(() => void server.close());

beforeEach(async () => {
  await sql`truncate outbox_item`;
});

const read = async (path = "") => (await fetch(address + path)).text();

test("a demo's e-mails and pushes end in the outbox, the latest first, and nowhere else", async () => {
  const person = await createUser({ displayName: "Åsa Öberg", email: "asa@example.se" });
  const email = await createNotification(person, "email", { message: { title: "Först" } });
  const push = await createNotification(person, "push", { message: { title: "Sedan" } });
  for (const { id } of [email, push]) await deliver({ id }, checks);
  const page = await read();
  expect(page).toContain("asa@example.se");
  expect(page).toContain("Åsa Öberg");
  expect(page.indexOf("Sedan")).toBeLessThan(page.indexOf("Först"));
  expect(page).toContain('href="/my-passenger-rides/abcdefghjkmn"');
});

test("an e-mail shows as mail programs show it, and can run nothing", async () => {
  const person = await createUser();
  const { id } = await createNotification(person, "email");
  await deliver({ id }, checks);
  const path = /src="\/demo\/outbox(\/\d+)"/.exec(await read())?.[1] ?? "";
  const response = await fetch(address + path);
  expect(response.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; .*sandbox/);
  expect(await response.text()).toContain("Göteborg → Malmö");
});

test("what is in a text message stays text", async () => {
  const sms = { channel: "sms", recipient: "+46701234567", title: "Din kod", html: null, route: null } as const;
  await keepInOutbox({ ...sms, body: "<img src=x onerror=alert(1)>" });
  expect(await read()).toContain("&lt;img src=x onerror=alert(1)&gt;");
});

test("a long outbox has pages", async () => {
  const push = { channel: "push", recipient: "Åsa", body: "", html: null, route: null } as const;
  for (let n = 1; n <= 25; n++) await keepInOutbox({ ...push, title: `Nummer ${n}.` });
  const first = await read();
  expect(first).toContain("Nummer 25.");
  expect(first).not.toContain("Nummer 5.");
  const next = /href="\/demo\/outbox(\?before=\d+)"/.exec(first)?.[1];
  const second = await read(next);
  expect(second).toContain("Nummer 5.");
  expect(second).not.toContain("Nummer 6.");
});

test.each(["/999999", "/1e3", "/..%2f", "?before=x"])("%s is no error", async (path) => {
  expect((await fetch(address + path)).status).toBeLessThan(500);
});

test("a text message is answered below it, as 46elks would bring the answer", async () => {
  const brought: { url: string | undefined; fields: Record<string, string> }[] = [];
  site.server.on("request", async (request, response) => {
    brought.push({ url: request.url, fields: Object.fromEntries(new URLSearchParams(await text(request))) });
    response.writeHead(204).end();
  });
  const sms = { channel: "sms", recipient: "+46701234567", title: "Sms", html: null, route: null } as const;
  await keepInOutbox({ ...sms, body: "Kommer du?" });
  const [, action = "", from = ""] = /action="(.+?)".*?name="from" value="(.+?)"/.exec(await read()) ?? [];
  const send = (fields: Record<string, string>) =>
    fetch(new URL(action, address), { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  expect((await send({ from, message: "JA" })).status).toBe(303);
  expect((await send({ from })).status).toBe(400);
  expect(brought).toEqual([
    {
      url: "/sms-webhook/geheim",
      fields: expect.objectContaining({ from: "+46701234567", message: "JA", direction: "incoming" }),
    },
  ]);
  site.server.close();
});
