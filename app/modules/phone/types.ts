export type SendLimit = { per: "phone" | "user" | "address"; most: number; minutes: number };

/** Numbers as Swedes write them. */
export type PhoneState = {
  phone: string | null;
  /** The one that a code was sent to last, in the last 24 hours. */
  asked: string | null;
  isCodeLive: boolean;
  secondsToWait: number;
};

export type SendCodeOutcome =
  | { ok: true }
  /** ms UTC */
  | { ok: false; reason: "wait"; until: number }
  /** `own`: it is verified already. `full`: the site has sent as many as it may. Others as `SmsOutcome`. */
  | { ok: false; reason: "own" | "full" | "off" | "refused" | "later" | "unsure" };

export type VerifyCodeOutcome =
  | { ok: true }
  | { ok: false; reason: "wrong"; triesLeft: number }
  /** No code waits: too old, used, or tried too often. */
  | { ok: false; reason: "over" };
