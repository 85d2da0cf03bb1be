/** At most so many codes to one number, one person or one address within so many minutes. */
export type SendLimit = { per: "phone" | "user" | "address"; most: number; minutes: number };

/** Where somebody stands who verifies a number. Numbers as Swedes write them. */
export type PhoneState = {
  /** The verified one. */
  phone: string | null;
  /** The one that a code was sent to last, in the last 24 hours. */
  asked: string | null;
  /** Whether that code can still be used. */
  isCodeLive: boolean;
  /** Until another code can be sent to the same number. */
  secondsToWait: number;
};

export type SendCodeOutcome =
  | { ok: true }
  /** ms UTC */
  | { ok: false; reason: "wait"; until: number }
  /** `own`: it is verified already. `full`: the site has sent as many as it may. Others as `SmsOutcome`. */
  | { ok: false; reason: "own" | "full" | "off" | "refused" | "later" };

export type VerifyCodeOutcome =
  | { ok: true }
  | { ok: false; reason: "wrong"; triesLeft: number }
  /** No code waits: too old, used, or tried too often. */
  | { ok: false; reason: "over" };
