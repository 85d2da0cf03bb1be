import { eq } from "drizzle-orm";
import { notificationMutes } from "#drizzle/schema/notifications";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { isMailOn } from "~/platform/mail.server";
import { channels, kinds } from "./rules";
import type { Channel, NotificationKind } from "./types";

export type NotificationSettings = Awaited<ReturnType<typeof findNotificationSettings>>;

/** The public key by which push services know this site; null where push is off. */
export const pushKey = env.push?.publicKey ?? null;

/** What a person is told and how, for each kind, and which channels this site has. */
export async function findNotificationSettings(userId: number) {
  const mutes = await db.select().from(notificationMutes).where(eq(notificationMutes.userId, userId));
  const isOn = (kind: NotificationKind, channel: Channel) =>
    !mutes.some((mute) => mute.kind === kind && mute.channel === channel);
  return {
    choices: kinds.map((kind) => ({
      kind,
      channels: channels.map((channel) => ({ channel, isOn: isOn(kind, channel) })),
    })),
    has: { push: env.push !== null, email: isMailOn } satisfies Record<Channel, boolean>,
  };
}
