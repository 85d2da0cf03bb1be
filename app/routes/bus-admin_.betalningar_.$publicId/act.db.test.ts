import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { payments } from "#drizzle/schema/unlocks";
import { users } from "#drizzle/schema/users";
import { createOrderedUnlock, createPaidUnlock, readPayment } from "#tests/factories/unlocks";
import { createUser } from "#tests/factories/users";
import { db } from "~/platform/db.server";
import { actOnPayment } from "./act.server";

const paypal = await vi.hoisted(async () => (await import("#tests/fakes/paypal")).startPayPal());
afterAll(() => paypal.stop());

/** What the administrator is told of a refund by hand, of a payment that was changed before. */
async function toldOf(change: Partial<typeof payments.$inferInsert>, hasLeft = false): Promise<string> {
  const { paymentId, payer } = await createPaidUnlock();
  await db
    .update(payments)
    .set({ ...change, amount: 1000 })
    .where(eq(payments.id, paymentId));
  if (hasLeft) await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, payer.id));
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  const admin = await createUser({ role: "admin" });
  const form = { intent: "refund" as const, formKey: randomUUID(), why: "Fel person." };
  return (await actOnPayment({ adminId: admin.id, paymentId: payment?.publicId ?? "" }, form)).toast.text;
}

test("of a refund by hand it is said what came of it: back, on its way, not done, or not to be done", async () => {
  expect(await toldOf({ method: "balance" })).toBe("Pengarna är tillbaka.");
  expect(await toldOf({ method: "paypal" }, true)).toBe("Pengarna är på väg tillbaka.");
  expect(await toldOf({ method: "paypal", lastProblem: "refund pending" }, true)).toBe("Pengarna är på väg tillbaka.");
  expect(await toldOf({ method: "paypal", lastProblem: "refused" }, true)).toBe(
    "Återbetalningen är begärd, men den är inte klar: PayPal svarar inte, eller säger nej till det vi ber om.",
  );
  expect(await toldOf({ method: "balance" }, true)).toMatch(
    /^Återbetalningen är begärd, men den är inte klar: Kontot är borttaget/,
  );
});

test("PayPal is not said to have answered while it is away", async () => {
  const { paymentId } = await createOrderedUnlock();
  const { publicId } = await readPayment(paymentId);
  const { id: adminId } = await createUser({ role: "admin" });
  const ask = async () => {
    const form = { intent: "ask" as const, formKey: randomUUID() };
    return (await actOnPayment({ adminId, paymentId: publicId }, form)).toast.text;
  };
  paypal.fail("read", "silence");
  expect(await ask()).toBe("PayPal svarar inte just nu. Vi frågar igen om en stund.");
  expect(await ask()).toBe("PayPal har svarat. Läge: påbörjad.");
});
