import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { phoneCodes } from "#drizzle/schema/phone";
import { users } from "#drizzle/schema/users";
import { createUser } from "#tests/factories/users";
import { waitingJobs } from "#tests/setup/jobs";
import { letIn, shutOut } from "~/modules/users/commands.server";
import { db, sql } from "~/platform/db.server";
import { formatTime } from "~/text/format";
import { numberMovedJob, sendCode, verifyCode } from "./commands.server";
import { forgetOldCodes } from "./jobs.server";
import { findPhone, findPhoneState, lacksPhone } from "./queries.server";

const service = await vi.hoisted(async () => {
  const { startSmsService } = await import("#tests/fakes/sms-service");
  const started = await startSmsService();
  const account = { SMS_API_USER: "u1", SMS_API_PASSWORD: "p2", SMS_DAILY_LIMIT: "30" };
  Object.assign(process.env, { SMS_API_URL: started.url, ...account });
  return started;
});

const minute = 60_000;
const hour = 60 * minute;
const start = Date.now();
const number = "+46701234567";
let userId: number;
let networks = 0;

beforeEach(async () => {
  await sql`truncate phone_code, users cascade`;
  service.messages.length = 0;
  service.answerWith(200);
  userId = await newcomer();
});

const newcomer = async () => (await createUser({ phone: null, phoneVerifiedAt: null })).id;
const elsewhere = () => `192.0.2.${++networks}`;
const key = () => crypto.randomUUID();

function send(now = start, { as = userId, phone = number, network = elsewhere(), formKey = key() } = {}) {
  return sendCode({ userId: as, phone, network }, formKey, now);
}

const verify = (code: string, now = start, as = userId) => verifyCode(as, code, key(), now);

function latestCode(): string {
  return /^\d{6}/.exec(service.messages.at(-1)?.fields.message ?? "")?.[0] ?? "";
}

/** As many digits that are not the code. */
const wrongCode = () => String((Number(latestCode()) + 1) % 1_000_000).padStart(6, "0");

describe("verifying", () => {
  test("the code in the message makes the number theirs", async () => {
    expect(await lacksPhone(userId)).toBe(true);
    expect(await send()).toEqual({ ok: true });
    expect(service.messages.at(-1)?.fields.to).toBe(number);
    expect(await findPhone(userId)).toBeNull();
    expect(await verify(latestCode())).toEqual({ ok: true });
    expect(await findPhone(userId)).toBe(number);
    expect(await lacksPhone(userId)).toBe(false);
  });

  test("the table holds neither the code nor the visitor's address", async () => {
    await send(start, { network: "198.51.100.7" });
    const [row] = await db.select().from(phoneCodes);
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`"${latestCode()}"|198\\.51`));
  });

  test("a code works once, for who asked for it, and for ten minutes", async () => {
    await send();
    const code = latestCode();
    const other = await newcomer();
    expect(await verify(code, start, other)).toEqual({ ok: false, reason: "over" });
    expect(await verify(code, start + 10 * minute)).toEqual({ ok: false, reason: "over" });
    expect(await verify(code, start + 10 * minute - 1)).toEqual({ ok: true });
    expect(await verify(code, start + 5 * minute)).toEqual({ ok: false, reason: "used" });
    await sql`update users set phone = null, phone_verified_at = null`;
    expect(await verify(code, start + 5 * minute)).toEqual({ ok: false, reason: "over" });
  });

  test("after five wrong tries the right code is dead too", async () => {
    await send();
    for (const triesLeft of [4, 3, 2, 1, 0])
      expect(await verify(wrongCode())).toEqual({ ok: false, reason: "wrong", triesLeft });
    expect(await verify(latestCode())).toEqual({ ok: false, reason: "over" });
    expect(await findPhone(userId)).toBeNull();
  });

  test("of twenty wrong tries at once five are looked at", async () => {
    await send();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => verify(wrongCode())));
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === "wrong")).toHaveLength(5);
  });

  test("only the latest code counts", async () => {
    await send();
    const first = latestCode();
    await send(start + 2 * minute);
    if (first !== latestCode())
      expect(await verify(first, start + 2 * minute)).toMatchObject({ ok: false, reason: "wrong" });
    expect(await verify(latestCode(), start + 2 * minute)).toEqual({ ok: true });
  });

  test("the form sent twice answers the same", async () => {
    await send();
    const formKey = key();
    const code = latestCode();
    const outcomes = await Promise.all([1, 2, 3].map(() => verifyCode(userId, code, formKey, start)));
    expect(outcomes).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  });

  test("a wrong code sent twice by the same form is one try, and another code in it is tried too", async () => {
    await send();
    const formKey = key();
    const [wrong, right] = [wrongCode(), latestCode()];
    const once = { ok: false, reason: "wrong", triesLeft: 4 };
    expect(await Promise.all([1, 2].map(() => verifyCode(userId, wrong, formKey, start)))).toEqual([once, once]);
    expect(await verifyCode(userId, wrong, formKey, start)).toEqual(once);
    expect(await db.select().from(phoneCodes)).toMatchObject([{ tries: 1 }]);
    expect(await verifyCode(userId, right, formKey, start)).toEqual({ ok: true });
  });
});

describe("a number that somebody else has", () => {
  test("is asked for like any other, and moves to who proves to have the phone", async () => {
    const earlier = await createUser({ phone: number });
    expect(await send()).toEqual({ ok: true });
    expect(await findPhone(earlier.id)).toBe(number);
    expect(await verify(latestCode())).toEqual({ ok: true });
    expect(await findPhone(userId)).toBe(number);
    const [left] = await db.select().from(users).where(eq(users.id, earlier.id));
    expect(left).toMatchObject({ phone: null, phoneVerifiedAt: null });
    const told = await waitingJobs<{ userId: number }>(numberMovedJob);
    expect(told.filter(({ payload }) => payload.userId === earlier.id)).toHaveLength(1);
  });

  test("who is shut out stays theirs, and who has the phone by then is told", async () => {
    const owner = await createUser({ phone: number, phoneVerifiedAt: new Date() });
    await db.transaction((tx) => shutOut(tx, owner.id, "Hotade en förare.", start));
    await send();
    expect(await verify(latestCode())).toEqual({ ok: false, reason: "closed" });
    expect(await findPhone(userId)).toBeNull();
    expect(await findPhone(owner.id)).toBe(number);
    await db.transaction((tx) => letIn(tx, owner.id));
    await send(start + hour);
    expect(await verify(latestCode(), start + hour)).toEqual({ ok: true });
  });

  test("verified by two at once belongs to one of them", async () => {
    const other = await newcomer();
    await send();
    const mine = latestCode();
    await send(start + minute, { as: other });
    const theirs = latestCode();
    const now = start + minute;
    expect(await Promise.all([verify(mine, now), verify(theirs, now, other)])).toEqual([{ ok: true }, { ok: true }]);
    const owners = await db.select().from(users).where(eq(users.phone, number));
    expect(owners).toHaveLength(1);
  });
});

test("an own number stays until the new one is verified", async () => {
  await send();
  await verify(latestCode());
  expect(await send(start + hour)).toEqual({ ok: false, reason: "own" });
  await send(start + hour, { phone: "+46721234567" });
  expect(await findPhone(userId)).toBe(number);
  await verify(latestCode(), start + hour);
  expect(await findPhone(userId)).toBe("+46721234567");
});

describe("limits", () => {
  test("one number gets a code a minute, three in ten minutes, whoever asks", async () => {
    const people = [userId, await newcomer(), await newcomer(), await newcomer()];
    expect(await send(start, { as: people[0] })).toEqual({ ok: true });
    expect(await send(start + 59_000, { as: people[1] })).toMatchObject({ reason: "wait", until: start + minute });
    expect(await send(start + minute, { as: people[1] })).toEqual({ ok: true });
    expect(await send(start + 2 * minute, { as: people[2] })).toEqual({ ok: true });
    const fourth = await send(start + 3 * minute, { as: people[3] });
    expect(fourth).toMatchObject({ reason: "wait", until: start + 10 * minute });
    expect(await send(start + 10 * minute, { as: people[3] })).toEqual({ ok: true });
    expect(service.messages).toHaveLength(4);
  });

  test("one person gets three in ten minutes, to whatever numbers", async () => {
    const phones = ["+46721234567", "+46731234567", "+46761234567", "+46791234567"];
    for (const phone of phones.slice(0, 3)) expect(await send(start, { phone })).toEqual({ ok: true });
    expect(await send(start, { phone: phones[3] })).toMatchObject({ reason: "wait", until: start + 10 * minute });
  });

  test("one address gets twenty in an hour", async () => {
    for (let n = 0; n < 20; n++) await sendToSomebody(n, { network: "203.0.113.9" });
    expect(await sendToSomebody(20, { network: "203.0.113.9" })).toMatchObject({ reason: "wait" });
    expect(await sendToSomebody(21, { network: "203.0.113.10" })).toEqual({ ok: true });
  });

  test("forty people at once are sent thirty, the day's cap", async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, (_, n) => sendToSomebody(n)));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(30);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === "full")).toHaveLength(10);
    expect(service.messages).toHaveLength(30);
  });

  test("a number asked for by ten people at the same moment gets one message", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, newcomer));
    const outcomes = await Promise.all(people.map((as) => send(start, { as })));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(service.messages).toHaveLength(1);
  });

  test("the form sent twice sends one message", async () => {
    const formKey = key();
    expect(await Promise.all([1, 2, 3].map(() => send(start, { formKey })))).toEqual(Array(3).fill({ ok: true }));
    expect(service.messages).toHaveLength(1);
  });
});

test.each([
  [400, "refused"],
  [500, "later"],
])(
  "a message that the service answers with %i is not waited for, and the form can be sent again",
  async (status, reason) => {
    const log = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    service.answerWith(status);
    const formKey = key();
    expect(await send(start, { formKey })).toEqual({ ok: false, reason });
    expect(await findPhoneState(userId, "", start)).toMatchObject({ asked: "070-123 45 67", isCodeLive: false });
    service.answerWith(200);
    expect(await send(start + minute, { formKey })).toEqual({ ok: true });
    log.mockRestore();
  },
);

test("a code that may have been sent works when it comes", async () => {
  const log = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  service.answerWith(504);
  expect(await send()).toEqual({ ok: false, reason: "unsure" });
  expect(await findPhoneState(userId, "", start)).toMatchObject({ asked: "070-123 45 67", isCodeLive: true });
  expect(await verify(latestCode())).toEqual({ ok: true });
  log.mockRestore();
});

test("the screen learns which number waits, and how long until another code", async () => {
  expect(await findPhoneState(userId, "", start)).toEqual({
    phone: null,
    asked: null,
    isCodeLive: false,
    codeUntil: null,
    secondsToWait: 0,
  });
  await send();
  const waiting = { phone: null, asked: "070-123 45 67", isCodeLive: true, codeUntil: formatTime(start + 10 * minute) };
  expect(await findPhoneState(userId, "", start + 15_000)).toEqual({ ...waiting, secondsToWait: 45 });
  expect(await findPhoneState(userId, "", start + 2 * minute)).toEqual({ ...waiting, secondsToWait: 0 });
  await verify(latestCode());
  expect(await findPhoneState(userId, "", start)).toMatchObject({ phone: "070-123 45 67", asked: null });
});

test("codes are forgotten after 24 hours", async () => {
  await send();
  await forgetOldCodes(start + 24 * hour);
  expect(await db.select().from(phoneCodes)).toHaveLength(1);
  await forgetOldCodes(start + 24 * hour + 1);
  expect(await db.select().from(phoneCodes)).toHaveLength(0);
});

async function sendToSomebody(n: number, { network = elsewhere() } = {}) {
  return send(start, { as: await newcomer(), phone: `+4670${String(2_000_000 + n)}`, network });
}
