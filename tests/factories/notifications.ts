import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { notifications, pushSubscriptions } from "#drizzle/schema/notifications";
import { sessions } from "#drizzle/schema/sessions";
import { notify } from "~/modules/notifications/commands.server";
import type { Notice, Notification } from "~/modules/notifications/types";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";

let events = 0;

/** A person is told of something, through one channel. */
export async function createNotification(
  { id: userId }: User,
  channel: Notification["channel"],
  { message, ...wishes }: Partial<Omit<Notice, "message">> & { message?: Partial<Notice["message"]> } = {},
): Promise<Notification> {
  const eventKey = `event:${++events}`;
  const notice: Notice = {
    kind: "booking_new",
    userId,
    eventKey,
    message: {
      title: "Kim vill åka med",
      body: "Det gäller 2 platser.",
      route: "/my-passenger-rides/abcdefghjkmn",
      button: "Svara",
      sign: { from: "Göteborg", to: "Malmö", at: "fre 27 nov. kl. 07:15" },
      ...message,
    },
    about: {},
    channels: [channel],
    ...wishes,
  };
  await db.transaction((tx) => notify(tx, [notice]));
  const [row] = await db.select().from(notifications).where(eq(notifications.eventKey, notice.eventKey));
  if (!row) throw new Error("nobody was told");
  return row;
}

export async function readNotification(id: number): Promise<Notification> {
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id));
  if (!row) throw new Error("the notification is gone");
  return row;
}

/** The person's browser has turned push on. */
export async function createSubscription(
  { id: userId, uid }: User,
  browser: Record<"endpoint" | "p256dh" | "auth", string>,
) {
  const sessionHash = randomBytes(32).toString("hex");
  await db.insert(sessions).values({ idHash: sessionHash, uid, expiresAt: new Date(Date.now() + 86_400_000) });
  const { endpoint, p256dh, auth } = browser;
  await db.insert(pushSubscriptions).values({ endpoint, p256dh, auth, userId, sessionHash });
}
