import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "#drizzle/schema/users";
import { sendLetter } from "~/modules/notifications/email.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { deleteAccount } from "./deletion.server";

export const deletionOnBehalfJob = "accounts:delete-on-behalf";

/** Deletes an account as its owner would; the letter is sent first, while there is an address. */
export async function carryOutDeletion(payload: unknown): Promise<void> {
  const { userId, givesUpBalance } = z.object({ userId: z.number(), givesUpBalance: z.boolean() }).parse(payload);
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user || user.deletedAt || (user.balance > 0 && !givesUpBalance)) return;
  const { name, email } = env.brand;
  await sendLetter(user.email, `deleted-${user.publicId}`, {
    title: `Ditt konto på ${name} är borttaget`,
    body: `Du har bett oss ta bort ditt konto, och nu gör vi det. Har du inte bett om det, hör av dig genast${email ? ` till ${email}` : ""}.`,
    facts: [],
    button: { label: `Till ${name}`, url: env.origin },
    why: "Det här mejlet handlar om ditt konto och skickas alltid.",
  });
  await deleteAccount(userId, { givesUpBalance });
}
