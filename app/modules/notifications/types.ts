import type { notifications } from "#drizzle/schema/notifications";

export type Notification = typeof notifications.$inferSelect;
export type NotificationKind = Notification["kind"];
export type Channel = Notification["channel"];

export type Reach = Record<"push" | "email", boolean>;

export type ChannelChoice = { kind: NotificationKind; channel: Channel };

/** Pushes show title and body, e-mails everything. No markup, nothing locked. */
export type Message = {
  title: string;
  body: string;
  route: string;
  button: string;
  also?: string;
  person?: { name: string; facts: string };
  quotes?: string[];
  answers?: { label: string; route: string }[];
  /** `at` is text */
  sign?: { from: string; to: string; at?: string };
  facts?: [name: string, value: string][];
  choices?: { title: string; detail: string; route: string; button: string }[];
  reason?: string;
  /** instead of title and body in a text message */
  text?: string;
  aside?: { label: string; route: string };
};

/** for the kind's check at sending; JSON */
export type Facts = Record<string, string | number | boolean | null>;

export type Notice = {
  kind: NotificationKind;
  userId: number;
  /** Identifies the event, such as `booking:17:3`: nobody is told of it twice on one channel. */
  eventKey: string;
  message: Message;
  about: Facts;
  /** push and e-mail by default; switched-off ones are skipped */
  channels?: Channel[];
  notBefore?: number;
  /** Pushes of one conversation share a topic: a newer one replaces one not delivered. */
  topic?: string;
};

export type Leaving = { channel: Channel; now: number };

type Check = (about: Facts, leaving: Leaving) => Promise<boolean>;
export type Checks = Partial<Record<NotificationKind, Check>>;

/** Added at sending, because it would be outdated if written earlier. */
export type Additions = Partial<Record<NotificationKind, (about: Facts) => Promise<Partial<Message>>>>;

/** `full`: the daily limit of text messages; `unsure`: it may have been sent */
export type DropReason = "no_longer_true" | "muted" | "closed" | "no_address" | "off" | "refused" | "full" | "unsure";
