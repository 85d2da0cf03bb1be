import { env } from "~/platform/env.server";
import { seal, unseal } from "~/platform/seal.server";
import { muteEmail } from "./commands.server";
import { isKind } from "./rules";
import type { NotificationKind } from "./types";

const purpose = "unsubscribe";

type Subscription = { userId: number; kind: NotificationKind };

/** The one-click unsubscribe address of an e-mail (RFC 8058). */
export function unsubscribeUrl({ userId, kind }: Subscription): string {
  return `${env.origin}/avregistrera/${seal(`${userId} ${kind}`, purpose)}`;
}

/** @returns null when the token is not one of ours */
export function readUnsubscribeToken(token: string): NotificationKind | null {
  return read(token)?.kind ?? null;
}

/** Ends the e-mail that the token names. @returns its kind, or null when the token is not one of ours */
export async function unsubscribe(token: string): Promise<NotificationKind | null> {
  const subscription = read(token);
  if (!subscription) return null;
  await muteEmail(subscription.userId, subscription.kind);
  return subscription.kind;
}

function read(token: string): Subscription | null {
  const [userId, kind] = unseal(token, purpose)?.split(" ") ?? [];
  return userId && kind && isKind(kind) ? { userId: Number(userId), kind } : null;
}
