import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { payments } from "#drizzle/schema/unlocks";
import { users } from "#drizzle/schema/users";
import { createPaidUnlock } from "#tests/factories/unlocks";
import { createUser } from "#tests/factories/users";
import { db } from "~/platform/db.server";
import { actOnPayment } from "./act.server";

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
  expect(await toldOf({ method: "paypal", lastProblem: "refused" }, true)).toBe(
    "Återbetalningen är begärd, men den är inte klar: PayPal säger nej till det vi ber om.",
  );
  expect(await toldOf({ method: "balance" }, true)).toMatch(
    /^Återbetalningen är begärd, men den är inte klar: Kontot är borttaget/,
  );
});
