import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test, vi } from "vitest";
import { payments } from "#drizzle/schema/unlocks";
import { users } from "#drizzle/schema/users";
import { createBooking } from "#tests/factories/bookings";
import { say } from "#tests/factories/messages";
import { createRide } from "#tests/factories/rides";
import { buyUnlock, createPaidUnlock, readPayment } from "#tests/factories/unlocks";
import { createUser } from "#tests/factories/users";
import { exportAccount } from "~/modules/accounts/export.server";
import { findBookingPage } from "~/modules/bookings/queries.server";
import { findConversation, listConversations } from "~/modules/messages/queries.server";
import { db } from "~/platform/db.server";
import { findContactOffer, findUnlockPage } from "./queries.server";
import { withdrawalUrl } from "./receipts.server";
import { withdraw } from "./withdraw.server";

const paypal = await vi.hoisted(async () => (await import("#tests/fakes/paypal")).startPayPal());
afterAll(() => paypal.stop());

const locked = /Hemligsson|canary-doris|9998877|999 88 77/;

describe("what was paid for is shown or paid back, never both", () => {
  test("however often the page and the withdrawal are asked for at the same moment", async () => {
    const ride = await createRide();
    const driver = { displayName: "Doris Hemligsson", email: "canary-doris@example.se", phone: "+46709998877" };
    await db.update(users).set(driver).where(eq(users.id, ride.userId));
    const shownAndPaidBack: number[] = [];
    for (let round = 0; round < 40; round++) {
      const { payer, unlockId, token } = await createPurchase(ride);
      const look = () =>
        round % 3 ? findUnlockPage(payer.id, unlockId) : findContactOffer(payer.id, { rideId: ride.publicId });
      const acts = [look, () => withdraw(token), look];
      const seen = JSON.stringify(await Promise.all((round % 2 ? acts : acts.reverse()).map((act) => act())));
      if (locked.test(seen) && seen.includes('"refunded"')) shownAndPaidBack.push(round);
    }
    expect(shownAndPaidBack).toEqual([]);
  }, 120_000);

  test("a page that is only fetched ahead holds nothing that was never on screen, and ends no right", async () => {
    const { payer, unlockId, paymentId, token, everything } = await createTalkedUnlock();
    expect(JSON.stringify(await findUnlockPage(payer.id, unlockId, false))).not.toMatch(locked);
    expect(await everything(false)).not.toMatch(locked);
    expect((await readPayment(paymentId)).shownAt).toBeNull();
    expect(await findUnlockPage(payer.id, unlockId)).toMatchObject({
      state: "paid",
      contact: { phone: "+46709998877" },
    });
    expect((await readPayment(paymentId)).shownAt).not.toBeNull();
    expect(await everything(false)).toMatch(/canary-doris/);
    expect(await withdraw(token)).toBe("right_ended");
  });

  test("what an older version has shown and noted at the payment alone is shown again", async () => {
    const { payer, unlockId, paymentId, everything } = await createTalkedUnlock();
    const shownAt = new Date("2026-11-20T12:00:00Z");
    await db.update(payments).set({ shownAt }).where(eq(payments.id, paymentId));
    expect(await findUnlockPage(payer.id, unlockId)).toMatchObject({ contact: { phone: "+46709998877" } });
    expect(await everything(false)).toMatch(/canary-doris/);
    expect((await readPayment(paymentId)).shownAt).toEqual(shownAt);
  });

  test("lists, texts and the export show no more than has been on screen, so that a withdrawal pays back", async () => {
    const { token, texts } = await createTalkedUnlock();
    expect(await texts()).not.toMatch(locked);
    expect(await withdraw(token)).toBe("refunded");
    expect(await texts()).not.toMatch(locked);
  });

  test("who was paid for sees the texts at once, and ends nobody's right by it", async () => {
    const { ride, payer, token, conversationId } = await createTalkedUnlock();
    await say(payer.id, { conversationId }, "Mitt är 070-111 22 33");
    const read = JSON.stringify([
      await findConversation(ride.userId, { conversationId }),
      await listConversations(ride.userId, "driver"),
      await findContactOffer(ride.userId, { conversationId }),
    ]);
    expect(read).toContain("070-111 22 33");
    expect(read).toContain(payer.email);
    expect(await withdraw(token)).toBe("refunded");
  });
});

async function createPurchase(ride?: Awaited<ReturnType<typeof createRide>>) {
  const bought = await createPaidUnlock(ride);
  const payment = await readPayment(bought.paymentId);
  return { ...bought, token: withdrawalUrl(payment).split("/").pop() ?? "" };
}

/** A paid unlock that nobody has looked at, between two who have written numbers to each other. */
async function createTalkedUnlock() {
  await db.update(users).set({ phoneVerifiedAt: null });
  const driver = await createUser({
    displayName: "Doris Hemligsson",
    email: "canary-doris@example.se",
    phone: "+46709998877",
  });
  const ride = await createRide({ userId: driver.id });
  const payer = await createUser({ balance: 1000 });
  const booking = await createBooking(ride, { userId: payer.id, status: "accepted" });
  const conversationId = await say(driver.id, { bookingId: booking.publicId }, "Ring 070-999 88 77");
  const payment = await buyUnlock(payer.id, ride);
  const texts = async () =>
    JSON.stringify([
      await listConversations(payer.id, "passenger"),
      await exportAccount(payer.id),
      await findBookingPage(payer.id, booking.publicId),
      await findConversation(payer.id, { conversationId }),
    ]);
  const everything = async (isLooking: boolean) =>
    JSON.stringify([
      await findContactOffer(payer.id, { rideId: ride.publicId }, isLooking),
      await findContactOffer(payer.id, { conversationId }, isLooking),
      await texts(),
    ]);
  const token = withdrawalUrl(payment).split("/").pop() ?? "";
  return { ride, payer, unlockId: payment.unlockId, paymentId: payment.id, token, conversationId, texts, everything };
}
