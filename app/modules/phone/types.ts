export type SendLimit = { per: "phone" | "user" | "address"; most: number; minutes: number };

/** numbers as Swedes write them */
export type PhoneState = {
  phone: string | null;
  /** the number that the latest code went to, within 24 hours */
  asked: string | null;
  isCodeLive: boolean;
  codeUntil: string | null;
  secondsToWait: number;
};

export type SendCodeOutcome =
  | { ok: true }
  | { ok: false; reason: "wait"; until: number }
  /** `own`: already verified; `full`: the site's daily limit; others as `SmsOutcome` */
  | { ok: false; reason: "own" | "full" | "off" | "refused" | "later" | "unsure" };

export type VerifyCodeOutcome =
  | { ok: true }
  | { ok: false; reason: "wrong"; triesLeft: number }
  /** `used`: the number that it went to is theirs by it already */
  | { ok: false; reason: "used" }
  | { ok: false; reason: "over" }
  /** `closed`: the number of somebody who is shut out */
  | { ok: false; reason: "closed" };
