import { and, count, desc, eq, gt, or } from "drizzle-orm";
import { phoneCodes } from "#drizzle/schema/phone";
import { type Db, db, type Tx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { keyedHash } from "~/platform/seal.server";
import { codeMemory, nextSend, sendLimits } from "./rules";
import type { SendLimit } from "./types";

export type Asking = {
  userId: number;
  phone: string;
  network: string;
};

type Code = Pick<typeof phoneCodes.$inferSelect, "userId" | "phone" | "addressHash" | "createdAt">;

/** When a code may be sent to this number. @param now ms UTC @returns ms UTC, past for at once */
export async function nextSendAt({ userId, phone, network }: Asking, now: number, tx: Db | Tx = db): Promise<number> {
  const addressHash = hashOf(network);
  const sent: Code[] = await tx
    .select()
    .from(phoneCodes)
    .where(
      and(
        isRemembered(now),
        or(eq(phoneCodes.userId, userId), eq(phoneCodes.phone, phone), eq(phoneCodes.addressHash, addressHash)),
      ),
    )
    .orderBy(desc(phoneCodes.createdAt));
  const times = (counts: (code: Code) => boolean) => sent.filter(counts).map((code) => code.createdAt.getTime());
  const sentFor = {
    phone: times((code) => code.phone === phone),
    user: times((code) => code.userId === userId),
    address: times((code) => code.addressHash === addressHash),
  };
  return Math.max(...sendLimits.map((limit) => nextSend(forThisSite(limit), sentFor[limit.per])));
}

/** Whether the site has sent as many messages in 24 hours as it may. */
export async function isDayFull(now: number, tx: Tx): Promise<boolean> {
  const [all] = await tx.select({ count: count() }).from(phoneCodes).where(isRemembered(now));
  return (all?.count ?? 0) >= env.smsDailyLimit;
}

/** How many messages the site has sent in 24 hours, of how many it may. */
export async function findSpend(now = Date.now()): Promise<{ sent: number; most: number }> {
  return { sent: await db.$count(phoneCodes, isRemembered(now)), most: env.smsDailyLimit };
}

export const hashOf = (network: string) => keyedHash(network, "phone-address");

const isRemembered = (now: number) => gt(phoneCodes.createdAt, new Date(now - codeMemory));

function forThisSite(limit: SendLimit): SendLimit {
  return limit.per === "address" ? { ...limit, most: limit.most * env.rateLimitFactor } : limit;
}
