import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "#drizzle/schema/users";
import { sendLetter, sendToAdmins } from "~/modules/notifications/email.server";
import type { User } from "~/modules/users/types";
import { db, type Tx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { enqueue } from "~/platform/queue.server";
import { deleteAccount } from "./deletion.server";

export const deletionOnBehalfJob = "accounts:delete-on-behalf";
export const deletedLetterJob = "accounts:deleted-letter";

/** Deletes an account as its owner would, and queues the letter in the same step. Money that came meanwhile keeps it. */
export async function carryOutDeletion(payload: unknown): Promise<void> {
  const { userId, givesUpBalance } = z.object({ userId: z.number(), givesUpBalance: z.boolean() }).parse(payload);
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user || user.deletedAt) return;
  if (user.balance > 0 && !givesUpBalance) return tellOfMoney(user);
  const whenErased = (tx: Tx, { email, publicId }: User) => enqueue(tx, deletedLetterJob, { email, publicId });
  const { ok } = await deleteAccount(userId, { givesUpBalance, whenErased });
  if (!ok) await tellOfMoney(user);
}

/** Tells somebody that their account is gone, at the address it had. */
export async function sendDeleted(payload: unknown): Promise<void> {
  const { email: to, publicId } = z.object({ email: z.string(), publicId: z.string() }).parse(payload);
  const { name, email } = env.brand;
  await sendLetter(to, `deleted-${publicId}`, {
    title: `Ditt konto på ${name} är borttaget`,
    body: `Du har bett oss ta bort ditt konto, och nu är det gjort. Har du inte bett om det, hör av dig genast${email ? ` till ${email}` : ""}.`,
    facts: [],
    button: { label: `Till ${name}`, url: env.origin },
    why: "Det här mejlet handlar om ditt konto och skickas alltid.",
  });
}

function tellOfMoney({ publicId, balance }: User): Promise<void> {
  return sendToAdmins(`not-deleted-${publicId}-${balance}`, {
    title: "Ett konto är inte borttaget",
    body: "Det kom pengar på saldot efter att en av er bad om det. Betala ut dem först, eller ta bort kontot igen och kryssa i att personen avstår från dem.",
    facts: [["Id", publicId]],
    button: { label: "Visa personen", url: `${env.origin}/bus-admin/personer/${publicId}` },
    why: "Du får brevet eftersom din adress står i ADMIN_EMAILS.",
  });
}
