import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "#drizzle/schema/users";
import { sendLetter, sendToAdmins } from "~/modules/notifications/email.server";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { deleteAccount } from "./deletion.server";

export const deletionOnBehalfJob = "accounts:delete-on-behalf";

/** Deletes an account as its owner would; the letter is sent first, while there is an address. Money that came meanwhile keeps it. */
export async function carryOutDeletion(payload: unknown): Promise<void> {
  const { userId, givesUpBalance } = z.object({ userId: z.number(), givesUpBalance: z.boolean() }).parse(payload);
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user || user.deletedAt) return;
  if (user.balance > 0 && !givesUpBalance) return tellOfMoney(user);
  const { name, email } = env.brand;
  await sendLetter(user.email, `deleted-${user.publicId}`, {
    title: `Ditt konto på ${name} är borttaget`,
    body: `Du har bett oss ta bort ditt konto, och nu gör vi det. Har du inte bett om det, hör av dig genast${email ? ` till ${email}` : ""}.`,
    facts: [],
    button: { label: `Till ${name}`, url: env.origin },
    why: "Det här mejlet handlar om ditt konto och skickas alltid.",
  });
  const { ok } = await deleteAccount(userId, { givesUpBalance });
  if (!ok) await tellOfMoney(user);
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
