import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { bookings } from "#drizzle/schema/bookings";
import { notificationMutes } from "#drizzle/schema/notifications";
import { payments } from "#drizzle/schema/unlocks";
import { createPaidUnlock, readPayment } from "#tests/factories/unlocks";
import { runJobs } from "#tests/setup/jobs";
import { findUser } from "~/modules/users/queries.server";
import { db } from "~/platform/db.server";
import { listTroubled, refundByHand } from "./attention.server";
import { findUnlockPage } from "./queries.server";
import { sendDecline, sendReceipt } from "./receipts.server";
import {
  acknowledgeWithdrawal,
  findLostReceipt,
  findWithdrawal,
  sendWithdrawalLink,
  withdraw,
  withdrawalLinkJob,
} from "./withdraw.server";

const { mail, push } = await vi.hoisted(async () => {
  Object.assign(process.env, { BRAND_OWNER: "Bolaget AB", BRAND_ADDRESS: "Gatan 1, 602 00 Norrköping" });
  Object.assign(process.env, { BRAND_ORGANISATION_NUMBER: "5560000001", BRAND_VAT_NUMBER: "SE556000000101" });
  return (await import("#tests/fakes/services")).startServices();
});

afterAll(async () => {
  await Promise.all([mail.stop(), push.stop()]);
});

beforeEach(() => {
  mail.mails.length = 0;
});

const tokenIn = (text = "") => /\/angra\/([\w-]+)/.exec(text)?.[1] ?? "";

async function buyWithReceipt() {
  const bought = await createPaidUnlock();
  await sendReceipt({ paymentId: bought.paymentId });
  return { ...bought, token: tokenIn(mail.mails[0]?.text) };
}

test("the receipt says what the law wants, whatever the payer has switched off, and nothing locked", async () => {
  const { payer, ride, paymentId } = await createPaidUnlock();
  const muted = ["contact_unlocked", "unlock_refunded"] as const;
  await db
    .insert(notificationMutes)
    .values(muted.map((kind) => ({ userId: payer.id, kind, channel: "email" as const })));
  await sendReceipt({ paymentId });
  const [letter] = mail.mails;
  const { receiptNumber, publicId } = await readPayment(paymentId);
  const number = `S-${String(receiptNumber).padStart(6, "0")}`;
  expect(letter?.to).toEqual([payer.email]);
  expect(letter?.headers.get("subject")).toBe(`Kvitto ${number}`);
  expect(letter?.headers.get("message-id")).toBe(`<receipt-${publicId}@127.0.0.1>`);
  expect(letter?.headers.has("list-unsubscribe")).toBe(false);
  const driver = await findUser(ride.userId);
  for (const content of [letter?.text, letter?.html]) {
    for (const part of [number, /8,00\skr/, /2,00\skr/, /10,00\skr med saldo/, "Bolaget AB", "Gatan 1", "/angra/"])
      expect(content).toMatch(part);
    expect(content).not.toContain(driver?.email);
    expect(content).not.toContain(driver?.phone);
    expect(content).not.toContain(driver?.displayName);
  }
});

test("a receipt that leaves late, when the purchase is given back, does not say that anything is shown", async () => {
  const { payer, token, paymentId } = await buyWithReceipt();
  expect(mail.mails[0]?.text).toContain("Kontaktuppgifterna är upplåsta");
  await withdraw(token);
  await sendReceipt({ paymentId });
  expect(mail.mails[1]?.to).toEqual([payer.email]);
  expect(mail.mails[1]?.text).toContain("Köpet betalas tillbaka");
  expect(mail.mails[1]?.text).not.toContain("upplåsta");
});

test("who was to wait for PayPal reads that nothing was taken, unless they have paid by now", async () => {
  const { payer, unlockId, paymentId } = await createPaidUnlock();
  const become = async (status: "declined" | "pending", unlock: "declined" | "paid") => {
    await db.update(payments).set({ status }).where(eq(payments.id, paymentId));
    await db
      .update(bookings)
      .set({ paypal: { status: unlock } })
      .where(eq(bookings.publicId, unlockId));
    await sendDecline({ paymentId });
    return mail.mails.length;
  };
  expect(await become("declined", "paid")).toBe(0);
  expect(await become("pending", "declined")).toBe(0);
  expect(await become("declined", "declined")).toBe(1);
  expect(mail.mails[0]?.to).toEqual([payer.email]);
  expect(mail.mails[0]?.text).toContain("Inget är betalt");
  expect(mail.mails[0]?.text).toContain(`/unlock/${unlockId}`);
});

test("a receipt keeps the rate of VAT that it was bought with, and names the seller's numbers", async () => {
  const { paymentId } = await createPaidUnlock();
  expect(await readPayment(paymentId)).toMatchObject({ amount: 1000, vat: 200, vatRate: 25 });
  await db.update(payments).set({ vat: 107, vatRate: 12 }).where(eq(payments.id, paymentId));
  await sendReceipt({ paymentId });
  for (const content of [mail.mails[0]?.text, mail.mails[0]?.html]) {
    for (const part of [/Moms 12 %/, /1,07\skr/, /8,93\skr/, /556000-0001/, /SE556000000101/])
      expect(content).toMatch(part);
    expect(content).not.toContain("25 %");
  }
});

test("numbers of receipts have no gaps, also when many pay at once", async () => {
  const bought = await Promise.all(Array.from({ length: 8 }, () => createPaidUnlock()));
  const paid = await Promise.all(bought.map(({ paymentId }) => readPayment(paymentId)));
  const numbers = paid.map(({ receiptNumber }) => receiptNumber ?? 0).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, n) => (numbers[0] ?? 0) + n));
});

test("who has not seen the details gets everything back, once, with an acknowledgement", async () => {
  const { payer, unlockId, token, paymentId } = await buyWithReceipt();
  expect(await findWithdrawal(token)).toMatchObject({ expected: "refunded", done: null });
  expect(await Promise.all([withdraw(token), withdraw(token), withdraw(token)])).toEqual(Array(3).fill("refunded"));
  expect(await findUser(payer.id)).toMatchObject({ balance: 1000 });
  expect(await findUnlockPage(payer.id, unlockId)).toMatchObject({ state: "refunded", contact: null });
  await acknowledgeWithdrawal({ paymentId });
  expect(mail.mails[1]?.text).toContain("du får tillbaka hela summan");
  expect(await findWithdrawal(token)).toMatchObject({ done: { outcome: "refunded" } });
});

test("who has seen the details is told that the right has ended, and the word is kept all the same", async () => {
  const { payer, unlockId, token, paymentId } = await buyWithReceipt();
  await findUnlockPage(payer.id, unlockId, false);
  expect(await findWithdrawal(token)).toMatchObject({ expected: "refunded" });
  await findUnlockPage(payer.id, unlockId);
  expect(await findWithdrawal(token)).toMatchObject({ expected: "right_ended" });
  expect(await withdraw(token)).toBe("right_ended");
  expect(await findUser(payer.id)).toMatchObject({ balance: 0 });
  await acknowledgeWithdrawal({ paymentId });
  expect(mail.mails[1]?.text).toContain("ångerrätten upphört");
});

test("who is given the money back after a withdrawal that came too late no longer reads that it stays paid", async () => {
  const { payer, unlockId, token, paymentId } = await buyWithReceipt();
  await findUnlockPage(payer.id, unlockId);
  await withdraw(token);
  expect(await findWithdrawal(token)).toMatchObject({ done: { outcome: "right_ended" } });
  await db.transaction((tx) => refundByHand(tx, paymentId, Date.now()));
  expect(await findWithdrawal(token)).toMatchObject({ done: { outcome: "already_refunded" } });
  await acknowledgeWithdrawal({ paymentId });
  expect(mail.mails[1]?.text).toContain("är redan återbetald, eller på väg");
});

test("who has not seen the details is told after fourteen days that those have passed, not that they were shown", async () => {
  const { token, paymentId } = await buyWithReceipt();
  const paidDaysAgo = (days: number) =>
    db
      .update(payments)
      .set({ paidAt: new Date(Date.now() - days * 86_400_000) })
      .where(eq(payments.id, paymentId));
  // Bought in the morning, in the evening of the last day, which Christmas puts off.
  await paidDaysAgo(14.5 + 5);
  expect(await findWithdrawal(token)).toMatchObject({ expected: "refunded" });
  await paidDaysAgo(14 + 1 + 5);
  expect(await findWithdrawal(token)).toMatchObject({ expected: "too_late" });
  expect(await withdraw(token)).toBe("too_late");
  await acknowledgeWithdrawal({ paymentId });
  expect(mail.mails[1]?.text).toContain("mer än fjorton dagar sedan köpet");
  expect(mail.mails[1]?.text).not.toContain("visats");
  const { publicId } = await readPayment(paymentId);
  expect((await listTroubled()).payments).toContainEqual(expect.objectContaining({ publicId, trouble: "withdrawal" }));
});

test("a token that is not one of ours opens nothing", async () => {
  const { token } = await buyWithReceipt();
  const other = (token.startsWith("A") ? "B" : "A") + token.slice(1);
  expect(await findWithdrawal(other)).toBeNull();
  expect(await withdraw("nonsense")).toBeNull();
});

/** Sends the letters that wait in the queue. @returns how many there were */
const sendDueLinks = async () => (await runJobs({ [withdrawalLinkJob]: sendWithdrawalLink })).length;

test("a lost receipt's link leaves once for a purchase and hour, however often and concurrently it is asked for", async () => {
  const [first, second] = [await createPaidUnlock(), await createPaidUnlock()];
  const now = Date.now();
  const askFor = async ({ payer, paymentId }: typeof first, at: number) => {
    const number = (await readPayment(paymentId)).receiptNumber ?? 0;
    await Promise.all(Array.from({ length: 5 }, () => findLostReceipt({ number, email: payer.email }, at)));
    return sendDueLinks();
  };
  expect([await askFor(first, now), await askFor(second, now)]).toEqual([1, 1]);
  expect(await askFor(first, now + 3_599_000)).toBe(0);
  expect(await askFor(first, now + 3_600_000)).toBe(1);
  expect(new Set(mail.mails.map(({ headers }) => headers.get("message-id"))).size).toBe(3);
});

test("a lost receipt's link goes to the address of the purchase, and to nobody else", async () => {
  const { payer, paymentId } = await createPaidUnlock();
  const number = (await readPayment(paymentId)).receiptNumber ?? 0;
  await findLostReceipt({ number, email: "annan@example.se" });
  await findLostReceipt({ number: number + 1000, email: payer.email });
  expect(await sendDueLinks()).toBe(0);
  await findLostReceipt({ number, email: ` ${payer.email.toUpperCase()} ` });
  expect(await sendDueLinks()).toBe(1);
  expect(mail.mails[0]?.to).toEqual([payer.email]);
  expect(await findWithdrawal(tokenIn(mail.mails[0]?.text))).toMatchObject({ expected: "refunded" });
});
