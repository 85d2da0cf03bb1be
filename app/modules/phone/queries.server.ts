import { and, desc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { phoneCodes } from "#drizzle/schema/phone";
import { users } from "#drizzle/schema/users";
import { db } from "~/platform/db.server";
import { isSmsOn } from "~/platform/sms.server";
import { formatTime } from "~/text/format";
import { nextSendAt } from "./limits.server";
import { codeMemory, formatPhone, isCodeLive, parsePhone } from "./rules";
import type { PhoneState } from "./types";

export const canVerifyPhones = isSmsOn;

/** The person's verified number as E.164, or null. */
export async function findPhone(userId: number): Promise<string | null> {
  const [user] = await db
    .select({ phone: users.phone })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.phoneVerifiedAt)));
  return user?.phone ?? null;
}

/** Whose verified number it is, in any usual form; null for nobody, and for who is shut out. */
export async function findPersonByPhone(number: string): Promise<number | null> {
  const parsed = parsePhone(number);
  if (!parsed.ok) return null;
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.phone, parsed.phone),
        isNotNull(users.phoneVerifiedAt),
        isNull(users.blockedAt),
        isNull(users.deletedAt),
      ),
    );
  return user?.id ?? null;
}

/** Whether a verified number is needed before posting a ride; never where no text messages are configured. */
export async function lacksPhone(userId: number): Promise<boolean> {
  return canVerifyPhones && (await findPhone(userId)) === null;
}

/** How far somebody is with verifying a number. @param network from `visitorNetwork` @param now ms UTC */
export async function findPhoneState(userId: number, network: string, now = Date.now()): Promise<PhoneState> {
  const [phone, [latest]] = await Promise.all([
    findPhone(userId),
    db
      .select()
      .from(phoneCodes)
      .where(and(eq(phoneCodes.userId, userId), gt(phoneCodes.createdAt, new Date(now - codeMemory))))
      .orderBy(desc(phoneCodes.createdAt), desc(phoneCodes.id))
      .limit(1),
  ]);
  const asked = latest && !latest.usedAt ? latest.phone : null;
  const until = asked ? await nextSendAt({ userId, phone: asked, network }, now) : now;
  const live = latest && isCodeLive(latest, now) ? latest : null;
  return {
    phone: phone && formatPhone(phone),
    asked: asked && formatPhone(asked),
    isCodeLive: live !== null,
    codeUntil: live && formatTime(live.expiresAt),
    secondsToWait: Math.max(0, Math.ceil((until - now) / 1000)),
  };
}
