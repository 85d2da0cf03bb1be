import type { notifications } from "#drizzle/schema/notifications";

export type Notification = typeof notifications.$inferSelect;
export type NotificationKind = Notification["kind"];
export type Channel = Notification["channel"];

/** To be told of one kind through one channel. */
export type ChannelChoice = { kind: NotificationKind; channel: Channel };

/** What a person reads: a push shows title and body, an e-mail all of it. No markup, and nothing that is locked. */
export type Message = {
  /** One line: the e-mail's subject and heading. */
  title: string;
  /** A sentence or two. */
  body: string;
  /** The path in this site that the push and the button lead to. */
  route: string;
  /** What the button says. */
  button: string;
  /** What ride it is about: the road sign over an e-mail, the first words of a push. `at` is the time, as text. */
  sign?: { from: string; to: string; at?: string };
  /** Lines below the text of an e-mail, such as ["Platser", "2"]. */
  facts?: [name: string, value: string][];
  /** Other things to choose below the button of an e-mail, each with a link. */
  choices?: { title: string; detail: string; route: string; button: string }[];
  /** How an e-mail's foot goes on after "Du får det här för att", where the kind does not say it for everybody. */
  reason?: string;
  /** A quieter way under an e-mail's button, such as the one that stops a watch. */
  aside?: { label: string; route: string };
};

/** What a check is handed back when a notification is about to leave. Survives JSON. */
export type Facts = Record<string, string | number | boolean | null>;

/** One thing that happened and one person to tell. */
export type Notice = {
  kind: NotificationKind;
  userId: number;
  /** Names what happened, such as `booking:17:3`: whoever was told of it through a channel is not told there again. */
  eventKey: string;
  message: Message;
  /** For the kind's check, which says when the notification is about to leave whether it still holds. */
  about: Facts;
  /** Both unless given. Channels that the person has switched off for the kind are left out in any case. */
  channels?: Channel[];
  /** Not before this moment, ms UTC. */
  notBefore?: number;
  /** Pushes of one conversation share one: the last one that a device has not got yet replaces those before it. */
  topic?: string;
};

/** Whether what a notification says is still so. From the module that tells of it, which knows what its facts mean. */
type Check = (about: Facts) => Promise<boolean>;
export type Checks = Partial<Record<NotificationKind, Check>>;

/** What a message adds when it is about to leave, because it would be old if it were written with the rest. */
export type Additions = Partial<Record<NotificationKind, (about: Facts) => Promise<Partial<Message>>>>;

/** Why a notification did not leave. */
export type DropReason = "no_longer_true" | "muted" | "closed" | "no_address" | "off" | "refused";
