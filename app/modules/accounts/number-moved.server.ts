import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "#drizzle/schema/users";
import { sendLetter } from "~/modules/notifications/email.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";

/** Tells somebody that another has verified their number, which is gone from their account. */
export async function sendNumberMoved(payload: unknown): Promise<void> {
  const { userId, at } = z.object({ userId: z.number(), at: z.number() }).parse(payload);
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user?.email || user.phoneVerifiedAt) return;
  await sendLetter(user.email, `number-moved-${userId}-${at}`, {
    title: `Ditt mobilnummer på ${env.brand.name} är inte längre bekräftat`,
    body: "Någon annan har bekräftat numret, så det är borttaget från ditt konto. Du får inga sms, och de du reser med ser inget nummer, förrän du har bekräftat ett igen.",
    facts: [],
    button: { label: "Bekräfta ett nummer", url: `${env.origin}/verify-phone` },
    why: "Det här mejlet handlar om ditt konto och skickas alltid.",
  });
}
