import { periods } from "~/modules/retention/periods";
import type { SendLimit } from "./types";

export const codeLifetimeMs = 10 * 60_000;

export const mostTries = 5;

/** ms; as long as the longest limit looks back */
export const codeMemory = periods.phoneCodeHours * 3_600_000;

/** The first lets the message arrive before another is requested. */
export const sendLimits: SendLimit[] = [
  { per: "phone", most: 1, minutes: 1 },
  { per: "phone", most: 3, minutes: 10 },
  { per: "phone", most: 10, minutes: 24 * 60 },
  { per: "user", most: 3, minutes: 10 },
  { per: "user", most: 10, minutes: 24 * 60 },
  { per: "address", most: 20, minutes: 60 },
];

const mobilePrefixes = ["70", "72", "73", "76", "79"];

export type ParsedPhone = { ok: true; phone: string } | { ok: false; problem: string };

/** Reads a Swedish mobile number in any usual form. @returns E.164, or a message */
export function parsePhone(text: string): ParsedPhone {
  const typed = text.normalize("NFKC").replace(/[\s.()/\p{Pd}]/gu, "");
  if (!typed) return wrong("Skriv ditt mobilnummer.");
  if (!/^\+?\d+$/.test(typed)) return wrong("Skriv numret med siffror, till exempel 070-123 45 67.");
  const national = nationalPart(typed);
  if (national === null)
    return wrong("Vi kan bara skicka sms till svenska mobilnummer. De börjar på 07, eller på +46 från utlandet.");
  if (/^[1-6889]/.test(national))
    return wrong("Det ser ut som ett fast nummer. Skriv ett mobilnummer, för koden kommer i ett sms.");
  if (!mobilePrefixes.some((prefix) => national.startsWith(prefix)))
    return wrong("Det är inget mobilnummer. Svenska mobilnummer börjar på 070, 072, 073, 076 eller 079.");
  if (national.length === 9) return { ok: true, phone: `+46${national}` };
  return wrong(`Numret har för ${national.length < 9 ? "få" : "många"} siffror. Kontrollera att det stämmer.`);
}

export function isCodeLive(code: { usedAt: Date | null; expiresAt: Date; tries: number }, now: number): boolean {
  return !code.usedAt && code.expiresAt.getTime() > now && code.tries < mostTries;
}

/** "070-123 45 67" of +46701234567. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+46(\d\d)(\d{3})(\d\d)(\d\d)$/, "0$1-$2 $3 $4");
}

/** When a limit allows another code. @param sent ms UTC, latest first @returns ms UTC; 0 or past: at once */
export function nextSend({ most, minutes }: SendLimit, sent: number[]): number {
  const oldest = sent[most - 1];
  return oldest === undefined ? 0 : oldest + minutes * 60_000;
}

const wrong = (problem: string) => ({ ok: false as const, problem });

function nationalPart(typed: string): string | null {
  const swedish = /^(?:\+46|0046|46(?=0?7))0?(\d*)$/.exec(typed);
  if (swedish) return swedish[1] ?? "";
  if (/^(?:\+|00)/.test(typed)) return null;
  return typed.replace(/^0/, "");
}
