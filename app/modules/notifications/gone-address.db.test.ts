import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createNotification, createSubscription, readNotification } from "#tests/factories/notifications";
import { createUser } from "#tests/factories/users";
import { storeUser } from "~/modules/users/identity.server";
import { findUser } from "~/modules/users/queries.server";
import type { User } from "~/modules/users/types";
import { sql } from "~/platform/db.server";
import { emailAgainJob, tryEmailAgain } from "./commands.server";
import { sendEmailAgain, sendLetter } from "./email.server";
import { deliver } from "./jobs.server";
import { findReach } from "./queries.server";
import { kinds } from "./rules";

const { mail, push } = await vi.hoisted(async () => (await import("#tests/fakes/services")).startServices());

const holds = Object.fromEntries(kinds.map((kind) => [kind, async () => true]));
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

const isGone = async () => (await findUser(person.id))?.emailGoneAt !== null;

test.each([
  "5.1.1 <a@example.se>: Recipient address rejected: User unknown in virtual mailbox table",
  "5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup",
  "5.2.1 The email account that you tried to reach is disabled.",
  "user unknown",
  "Unrouteable address",
  "No such user here",
])("an address is gone when its mail server says %j", async (words) => {
  mail.refuse(person.email, 550, words);
  const { id } = await createNotification(person, "email");
  await deliver({ id }, holds);
  expect(await readNotification(id)).toMatchObject({ status: "dropped", dropReason: "refused" });
  expect(await isGone()).toBe(true);
});

test.each([
  [550, "5.7.1 Service unavailable; client host [192.0.2.1] blocked, user unknown to us"],
  [554, "5.7.1 Message rejected as spam"],
  [550, "JunkMail rejected - our host is in a list"],
  [552, "5.2.2 Mailbox full"],
  [550, "5.1.8 Sender address rejected: Domain not found"],
  [553, "5.1.7 <hej@samfard.example>: not found"],
])("nor is it when it does not take this letter: %d %s", async (code, words) => {
  mail.refuse(person.email, code, words);
  const { id } = await createNotification(person, "email");
  await deliver({ id }, holds);
  expect(await readNotification(id)).toMatchObject({ status: "dropped", dropReason: "refused" });
  expect(await isGone()).toBe(false);
});

describe("who has an address that is gone", () => {
  const unknown = "5.1.1 User unknown";
  const reach = () => findReach(person.id, ["booking_new"]);
  const again = async () => {
    const jobs = await sql`
      delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
      where task.id = job.task_id and identifier = ${emailAgainJob} returning payload`;
    for (const { payload } of jobs) await sendEmailAgain(payload);
    return jobs.length;
  };

  beforeEach(async () => {
    mail.refuse(person.email, 550, unknown);
    await deliver({ id: (await createNotification(person, "email")).id }, holds);
    mail.accept(person.email);
  });

  test("is sent no more notices by e-mail, and promised none, but those by other ways", async () => {
    await createSubscription(person, push.openBrowser());
    expect(await reach()).toEqual({ push: true, email: false });
    const [letter, notice] = [await createNotification(person, "email"), await createNotification(person, "push")];
    for (const { id } of [letter, notice]) await deliver({ id }, holds);
    expect(await readNotification(letter.id)).toMatchObject({ status: "dropped", dropReason: "no_address" });
    expect(await readNotification(notice.id)).toMatchObject({ status: "sent" });
    expect(mail.mails).toEqual([]);
  });

  test("gets what the law requires all the same, after which the address is there again", async () => {
    const letter = { title: "Kvitto", body: "Tack!", facts: [], button: { label: "Visa", url: "/" }, why: "Ett köp." };
    await sendLetter(person.email, "receipt-1", letter);
    expect([mail.mails.length, await isGone(), (await reach()).email]).toEqual([1, false, true]);
  });

  test("gets one letter on wish, pressed twice, and the others from then on", async () => {
    for (const _ of [1, 2]) await tryEmailAgain(person.id);
    expect([await isGone(), await again()]).toEqual([false, 1]);
    expect(mail.mails.map(({ to }) => to)).toEqual([[person.email]]);
    expect(mail.mails[0]?.headers.get("subject")).toBe("Mejlen från Samfärd kommer fram");
    await deliver({ id: (await createNotification(person, "email")).id }, holds);
    expect(mail.mails).toHaveLength(2);
  });

  test("is told again when that letter is refused, too", async () => {
    await tryEmailAgain(person.id);
    mail.refuse(person.email, 550, unknown);
    await again();
    expect([mail.mails, await isGone()]).toEqual([[], true]);
  });

  test("keeps that over a sign-in with the same address, and begins anew with another", async () => {
    const { uid, email, displayName } = person;
    const signIn = (address: string) => storeUser({ uid, email: address, displayName, pictureUrl: null });
    expect(await signIn(email)).toMatchObject({ isEmailGone: true });
    expect(await signIn("ny@example.se")).toMatchObject({ isEmailGone: false });
    expect(await isGone()).toBe(false);
  });
});
