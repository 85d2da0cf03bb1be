import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { createNotification, createSubscription, readNotification } from "#tests/factories/notifications";
import { createUser } from "#tests/factories/users";
import type { User } from "~/modules/users/types";
import { db, sql } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { registry } from "~/platform/metrics.server";
import { deliver, forgetOldNotifications } from "./jobs.server";
import { findReach } from "./queries.server";
import { kinds } from "./rules";
import type { Checks } from "./types";

const { mail, push } = await vi.hoisted(async () => (await import("#tests/fakes/services")).startServices());

const checks = (holds: boolean): Checks => Object.fromEntries(kinds.map((kind) => [kind, async () => holds]));
const holds = checks(true);
let person: User;

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`;
  mail.mails.length = 0;
  push.received.length = 0;
  person = await createUser();
});

afterAll(async () => {
  await Promise.all([mail.stop(), push.stop()]);
});

test("an e-mail says what happened, in HTML and text, with the one thing to do and a way out", async () => {
  const { id } = await createNotification(person, "email");
  await deliver({ id }, holds);
  expect(await readNotification(id)).toMatchObject({ status: "sent" });
  const [letter] = mail.mails;
  expect(letter?.to).toEqual([person.email]);
  expect(letter?.headers.get("subject")).toBe("Kim vill åka med");
  expect(letter?.headers.get("from")).toBe("Samfärd <hej@samfard.example>");
  expect(letter?.headers.get("message-id")).toBe(`<notification-${id}@127.0.0.1>`);
  expect(letter?.headers.get("list-unsubscribe")).toMatch(/^<http:\/\/127\.0\.0\.1:3000\/avregistrera\/[\w-]+>$/);
  expect(letter?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(letter?.html).toContain('<a href="http://127.0.0.1:3000/my-passenger-rides/abcdefghjkmn"');
  for (const content of [letter?.html, letter?.text]) {
    expect(content).toContain("Göteborg → Malmö");
    expect(content).toContain("fre 27 nov. kl. 07:15");
    expect(content).toContain("Det gäller 2 platser.");
    expect(content).toContain("/avregistrera/");
  }
});

test("the foot of an e-mail gives the reason of its message before that of its kind", async () => {
  for (const message of [{}, { reason: "du har sökt en resa" }]) {
    const { id } = await createNotification(person, "email", { message });
    await deliver({ id }, holds);
  }
  const [plain, own] = mail.mails.map(({ text }) => /Du får det här för att (.*) på/.exec(text)?.[1]);
  expect([plain, own]).toEqual(["du har lagt upp en resa", "du har sökt en resa"]);
});

test("an e-mail shows who asks and what they wrote, line for line as text, and the answers in place of the one button", async () => {
  const { id } = await createNotification(person, "email");
  const added = {
    also: "Er resa dit är kvar.",
    person: { name: "Kim <i>", facts: "4,8 av 5 · 7 resor" },
    quotes: ["Hej!\n-- \nSvara: https://elak.example <img src=x>", "Hej!"],
    answers: [
      { label: "Godkänn", route: "/my-passenger-rides/abcdefghjkmn?svar=ja" },
      { label: "Tacka nej", route: "/my-passenger-rides/abcdefghjkmn?svar=nej" },
    ],
  };
  await deliver({ id }, holds, { booking_new: async () => added });
  const [letter] = mail.mails;
  expect(letter?.html).toContain("Kim &lt;i&gt;");
  expect(letter?.html).toContain("&lt;img src=x&gt;");
  expect(letter?.html).not.toMatch(/<img|<i>|<form|>Svara</);
  expect(letter?.text.replaceAll("\r\n", "\n")).toContain(
    "> Hej!\n> -- \n> Svara: https://elak.example <img src=x>\n\n> Hej!",
  );
  for (const content of [letter?.html, letter?.text])
    for (const { label, route } of added.answers) {
      expect(content).toContain(added.also);
      expect(content).toContain(label);
      expect(content).toContain(`http://127.0.0.1:3000${route}`);
    }
});

test("other rides stand under the same words in text as in HTML, and each link to book says which", async () => {
  const { id } = await createNotification(person, "email");
  const choices = ["07:15", "09:30"].map((time) => ({
    title: "Göteborg – Malmö",
    detail: `fre 27 nov. kl. ${time}, Kim, 180 kr`,
    route: `/book-ride/${time}`,
    button: "Boka",
  }));
  await deliver({ id }, holds, { booking_new: async () => ({ choices }) });
  const [letter] = mail.mails;
  for (const content of [letter?.html, letter?.text])
    expect(content).toMatch(/Andra resor samma väg.*Göteborg – Malmö/s);
  const names = [...(letter?.html.matchAll(/aria-label="([^"]*)"[^>]*>Boka</g) ?? [])].map(([, name]) => name);
  expect(names).toEqual(choices.map(({ title, detail }) => `Boka ${title}, ${detail}`));
});

test("markup and line breaks in names and places stay text, in the subject too", async () => {
  const { id } = await createNotification(person, "email", {
    message: {
      title: "Kim\r\nBcc: alla@example.se vill åka med",
      body: "<script>alert(1)</script> & co",
      sign: { from: "<b>Göteborg</b>", to: 'Malmö" onclick="x' },
    },
  });
  await deliver({ id }, holds);
  const [letter] = mail.mails;
  expect(letter?.to).toEqual([person.email]);
  expect([...(letter?.headers.keys() ?? [])]).not.toContain("bcc");
  expect(letter?.headers.get("subject")).toBe("Kim Bcc: alla@example.se vill åka med");
  expect(letter?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; co");
  expect(letter?.html).toContain("&lt;b&gt;Göteborg&lt;/b&gt;");
  expect(letter?.html).not.toMatch(/<script|<b>|" onclick/);
});

test.each(["a@example.se\r\nBcc: b@example.se", "a@example.se, b@example.se", "<a@example.se>", "ingen adress"])(
  "nothing is sent to %j",
  async (email) => {
    const { id } = await createNotification(await createUser({ email }), "email");
    await deliver({ id }, holds);
    expect(await readNotification(id)).toMatchObject({ status: "dropped", dropReason: "refused" });
    expect(mail.mails).toEqual([]);
  },
);

test("what no longer holds is told through no channel", async () => {
  await createSubscription(person, push.openBrowser());
  for (const channel of ["email", "push"] as const) {
    const { id } = await createNotification(person, channel);
    await deliver({ id }, checks(false));
    expect(await readNotification(id)).toMatchObject({ status: "dropped", dropReason: "no_longer_true" });
  }
  expect([mail.mails, push.received]).toEqual([[], []]);
});

test("what has left does not leave again when its job runs again", async () => {
  const { id } = await createNotification(person, "email");
  await deliver({ id }, holds);
  await deliver({ id }, holds);
  expect(mail.mails).toHaveLength(1);
});

test("a mail server that is away delays an e-mail and loses none", async () => {
  const { id } = await createNotification(person, "email");
  await mail.stop();
  await expect(deliver({ id }, holds)).rejects.toThrow();
  expect(await readNotification(id)).toMatchObject({ status: "waiting" });
  await mail.startAgain();
  await deliver({ id }, holds);
  expect(mail.mails).toHaveLength(1);
});

test("an address that does not exist is not tried again, one that is busy is", async () => {
  const said = vi.spyOn(log, "warn").mockImplementation(() => {});
  const { id } = await createNotification(person, "email");
  const before = await settledAs("email", "refused");
  mail.refuse(person.email, 451);
  await expect(deliver({ id }, holds)).rejects.toThrow();
  expect(said).not.toHaveBeenCalled();
  mail.refuse(person.email, 550);
  await deliver({ id }, holds);
  expect(await readNotification(id)).toMatchObject({ status: "dropped", dropReason: "refused" });
  expect(said.mock.calls).toEqual([["mail.refused", { status: 550 }]]);
  expect(await settledAs("email", "refused")).toBe(before + 1);
  said.mockRestore();
});

test("what was given up a month ago is let go, with the address in its error, and later ones can be tried again", async () => {
  const giveUp = (id: number, days: number) => sql`
    update graphile_worker._private_jobs
    set attempts = max_attempts, last_error = ${`452 ${person.email} is full`}, updated_at = now() - ${days} * interval '1 day'
    where payload ->> 'id' = ${String(id)}`;
  const old = await createNotification(person, "email");
  const later = await createNotification(person, "email");
  const planned = await createNotification(person, "email");
  await giveUp(old.id, 31);
  await giveUp(later.id, 29);
  await sql`
    update graphile_worker._private_jobs set updated_at = now() - interval '40 days'
    where payload ->> 'id' = ${String(planned.id)}`;
  await forgetOldNotifications();
  const jobs = await sql<{ id: number }[]>`
    select (payload ->> 'id')::integer as id from graphile_worker._private_jobs order by id`;
  expect(jobs.map(({ id }) => id)).toEqual([later.id, planned.id]);
  expect(await readNotification(old.id)).toMatchObject({ status: "dropped", dropReason: "refused" });
  expect(await readNotification(later.id)).toMatchObject({ status: "waiting" });
});

test("a browser whose session is over shows nothing, and nobody is promised that it does", async () => {
  await createSubscription(person, push.openBrowser());
  expect((await findReach(person.id, ["booking_new"])).push).toBe(true);
  await sql`update session set expires_at = now() - interval '1 minute' where uid = ${person.uid}`;
  expect((await findReach(person.id, ["booking_new"])).push).toBe(false);
  const { id } = await createNotification(person, "push");
  await deliver({ id }, holds);
  expect(await readNotification(id)).toMatchObject({ status: "dropped", dropReason: "no_address" });
  expect(push.received).toEqual([]);
});

test("a push reaches every browser of the person, sealed, and leads to its page", async () => {
  const browsers = [push.openBrowser(), push.openBrowser()];
  for (const browser of browsers) await createSubscription(person, browser);
  const { id } = await createNotification(person, "push");
  await deliver({ id }, holds);
  expect(await readNotification(id)).toMatchObject({ status: "sent" });
  expect(push.received.map(({ endpoint }) => endpoint).sort()).toEqual(browsers.map((b) => b.endpoint).sort());
  expect(push.received[0]).toMatchObject({
    payload: {
      title: "Kim vill åka med",
      body: "Göteborg → Malmö, fre 27 nov. kl. 07:15\nDet gäller 2 platser.",
      data: { route: "/my-passenger-rides/abcdefghjkmn" },
    },
    ttl: 86_400,
    urgency: "high",
    topic: expect.stringMatching(/^[\w-]{1,32}$/),
  });
});

const sometime = "fre 27 nov. kl. 07:15";

test.each([
  ["Ny resa Göteborg–Malmö", "Fre 27 nov. kl. 07:15, 180 kr.", undefined, "Fre 27 nov. kl. 07:15, 180 kr."],
  ["Kim har skrivit", "Det är om resan Göteborg–Malmö.", undefined, "Det är om resan Göteborg–Malmö."],
  ["Fre 27 nov. kl. 07:15 från Göteborg", "Du åker med Kim.", sometime, "Göteborg → Malmö\nDu åker med Kim."],
  [
    "Resan Göteborg–Malmö går senare",
    "Du behöver inte svara.",
    sometime,
    `F${sometime.slice(1)}\nDu behöver inte svara.`,
  ],
])("a push called %j says neither way nor time twice: a phone shows one line below", async (title, body, at, said) => {
  await createSubscription(person, push.openBrowser());
  const { id } = await createNotification(person, "push", {
    message: { title, body, sign: { from: "Göteborg", to: "Malmö", at } },
  });
  await deliver({ id }, holds);
  expect(push.received[0]).toMatchObject({ payload: { title, body: said } });
});

test("what is said on the day of travel is not pushed to a phone that was off for hours", async () => {
  await createSubscription(person, push.openBrowser());
  const { id } = await createNotification(person, "push", { kind: "trip_report" });
  await deliver({ id }, { trip_report: async () => true });
  expect(push.received[0]).toMatchObject({ ttl: 3600 });
});

test("a push says what was written when it left, where its kind is written anew", async () => {
  await createSubscription(person, push.openBrowser());
  const { id } = await createNotification(person, "push");
  const anew = { title: "Kim har ändrat sig", also: "Er resa dit är kvar." };
  await deliver({ id }, holds, { booking_new: async () => anew });
  const body = expect.stringMatching(/\nDet gäller 2 platser\. Er resa dit är kvar\.$/);
  expect(push.received[0]).toMatchObject({ payload: { title: "Kim har ändrat sig", body } });
});

test("pushes of one conversation share a topic, which tells nothing of it", async () => {
  await createSubscription(person, push.openBrowser());
  for (const topic of ["conversation:7", "conversation:7", "conversation:8"]) {
    const { id } = await createNotification(person, "push", { topic });
    await deliver({ id }, holds);
  }
  const [first, second, third] = push.received.map(({ topic }) => topic);
  expect(first).toBe(second);
  expect(first).not.toBe(third);
  expect(first).not.toContain("conversation");
});

test("a push too long is cut to what every push service takes", async () => {
  await createSubscription(person, push.openBrowser());
  const { id } = await createNotification(person, "push", { message: { body: "å😀".repeat(2000) } });
  await deliver({ id }, holds);
  expect(push.received[0]?.bytes).toBeLessThanOrEqual(3993);
  expect(push.received[0]?.bytes).toBeGreaterThan(3000);
  expect(push.received[0]?.payload).toMatchObject({ body: expect.stringMatching(/(å|😀)…$/u) });
});

test.each([404, 410])("a browser that is gone (%d) is forgotten, the others get the push", async (status) => {
  const [gone, other] = [push.openBrowser(), push.openBrowser()];
  push.answer(gone, { status });
  for (const browser of [gone, other]) await createSubscription(person, browser);
  const { id } = await createNotification(person, "push");
  await deliver({ id }, holds);
  expect(await readNotification(id)).toMatchObject({ status: "sent" });
  const left = await sql`select endpoint from push_subscription where user_id = ${person.id}`;
  expect(left.map(({ endpoint }) => endpoint)).toEqual([other.endpoint]);
});

test.each([
  ["in seconds", () => "120"],
  ["as a date", () => new Date(Date.now() + 120_000).toUTCString()],
])("a push service that is busy is asked again when it says (%s)", async (_, retryAfter) => {
  const [busy, other] = [push.openBrowser(), push.openBrowser()];
  push.answer(busy, { status: 429, headers: { "Retry-After": retryAfter() } });
  for (const browser of [busy, other]) await createSubscription(person, browser);
  const { id } = await createNotification(person, "push");
  await sql`delete from graphile_worker._private_jobs`;
  await deliver({ id }, holds);
  expect(await readNotification(id)).toMatchObject({ status: "waiting" });
  const [job] =
    await sql`select payload, extract(epoch from run_at - now()) as wait from graphile_worker._private_jobs`;
  expect(Number(job?.wait)).toBeGreaterThan(110);
  expect(Number(job?.wait)).toBeLessThan(125);
  await deliver(job?.payload, holds);
  expect(await readNotification(id)).toMatchObject({ status: "sent" });
  expect(push.received.map(({ endpoint }) => endpoint)).toEqual([other.endpoint, busy.endpoint]);
});

test("a push service that asks for patience for ever is given up", async () => {
  const busy = push.openBrowser();
  await createSubscription(person, busy);
  push.answer(busy, { status: 429 });
  const { id } = await createNotification(person, "push");
  await deliver({ id, waits: 24 }, holds);
  expect(await readNotification(id)).toMatchObject({ status: "dropped", dropReason: "refused" });
});

test("a push service in trouble is tried again, without those that have the push already", async () => {
  const [troubled, other] = [push.openBrowser(), push.openBrowser()];
  push.answer(troubled, { status: 503 });
  for (const browser of [troubled, other]) await createSubscription(person, browser);
  const { id } = await createNotification(person, "push");
  await expect(deliver({ id }, holds)).rejects.toThrow("503");
  await deliver({ id }, holds);
  expect(push.received.map(({ endpoint }) => endpoint)).toEqual([other.endpoint, troubled.endpoint]);
});

test("a push service that does not take our key is no matter of one browser: the log has it, and the figures", async () => {
  const said = vi.spyOn(log, "error").mockImplementation(() => {});
  const browser = push.openBrowser();
  push.answer(browser, { status: 403 });
  await createSubscription(person, browser);
  const { id } = await createNotification(person, "push");
  const before = await settledAs("push", "refused");
  await deliver({ id }, holds);
  expect(await readNotification(id)).toMatchObject({ status: "dropped", dropReason: "refused" });
  expect(said.mock.calls).toEqual([["push.not-accepted", { status: 403 }]]);
  expect(await settledAs("push", "refused")).toBe(before + 1);
  said.mockRestore();
});

test("a redirect is not followed", async () => {
  const [from, to] = [push.openBrowser(), push.openBrowser()];
  push.answer(from, { status: 307, headers: { Location: to.endpoint } });
  await createSubscription(person, from);
  const { id } = await createNotification(person, "push");
  await deliver({ id }, holds);
  expect(push.received).toEqual([]);
});

test("an address that is no push service's is not called, even when it was stored", async () => {
  await createSubscription(person, push.openBrowser(`https://127.0.0.1:${push.port}/internal`));
  const { id } = await createNotification(person, "push");
  await deliver({ id }, holds);
  expect(await readNotification(id)).toMatchObject({ status: "dropped", dropReason: "refused" });
});

test("a person without a browser for push is not waited for", async () => {
  const { id } = await createNotification(person, "push");
  await deliver({ id }, holds);
  expect(await readNotification(id)).toMatchObject({ status: "dropped", dropReason: "no_address" });
});

test("who has no e-mail address is sent no push either", async () => {
  const nameless = await createUser({ email: "" });
  await createSubscription(nameless, push.openBrowser());
  const { id } = await createNotification(nameless, "push");
  await deliver({ id }, holds);
  expect(await readNotification(id)).toMatchObject({ status: "dropped", dropReason: "no_address" });
  expect(push.received).toEqual([]);
});

test("signing out ends push in that browser", async () => {
  await createSubscription(person, push.openBrowser());
  await db.execute("delete from session");
  const { id } = await createNotification(person, "push");
  await deliver({ id }, holds);
  expect(push.received).toEqual([]);
});

async function settledAs(channel: string, outcome: string): Promise<number> {
  const text = await registry.getSingleMetricAsString("samfard_notices_total");
  return Number(new RegExp(`\\{channel="${channel}",outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
}
