import type { notifications } from "#drizzle/schema/notifications";

export type Notification = typeof notifications.$inferSelect;
export type NotificationKind = Notification["kind"];
export type Channel = Notification["channel"];

export type ChannelChoice = { kind: NotificationKind; channel: Channel };

/** A push shows title and body, an e-mail all of it. No markup, and nothing that is locked. */
export type Message = {
  title: string;
  body: string;
  route: string;
  button: string;
  /** Whom an e-mail is about: their first name, and what speaks for them in words. */
  person?: { name: string; facts: string };
  /** What they wrote, in an e-mail. Masked as on the site. */
  quotes?: string[];
  /** Ways to answer from an e-mail, in place of its one button. Each leads to a screen where it is pressed again. */
  answers?: { label: string; route: string }[];
  /** The road sign over an e-mail, the first words of a push. `at` is the time, as text. */
  sign?: { from: string; to: string; at?: string };
  facts?: [name: string, value: string][];
  /** Other things to choose below the button of an e-mail, each with a link. */
  choices?: { title: string; detail: string; route: string; button: string }[];
  /** Goes on after "Du får det här för att", where the kind does not say it for everybody. */
  reason?: string;
  /** What a text message says before its link, in place of title and body. */
  text?: string;
  aside?: { label: string; route: string };
};

/** For the kind's check when a notification is about to leave. Survives JSON. */
export type Facts = Record<string, string | number | boolean | null>;

export type Notice = {
  kind: NotificationKind;
  userId: number;
  /** Names what happened, such as `booking:17:3`: whoever was told of it through a channel is not told there again. */
  eventKey: string;
  message: Message;
  about: Facts;
  /** Push and e-mail unless given. Those that the person has switched off for the kind are left out in any case. */
  channels?: Channel[];
  /** ms UTC */
  notBefore?: number;
  /** Pushes of one conversation share one: the last one that a device has not got yet replaces those before it. */
  topic?: string;
};

/** By which way a notification leaves, and when, ms UTC. */
export type Leaving = { channel: Channel; now: number };

type Check = (about: Facts, leaving: Leaving) => Promise<boolean>;
export type Checks = Partial<Record<NotificationKind, Check>>;

/** What a message adds when it is about to leave, because it would be old if it were written with the rest. */
export type Additions = Partial<Record<NotificationKind, (about: Facts) => Promise<Partial<Message>>>>;

/** `full`: as many text messages have left in a day as may. `unsure`: whether it has left is not known. */
export type DropReason = "no_longer_true" | "muted" | "closed" | "no_address" | "off" | "refused" | "full" | "unsure";
