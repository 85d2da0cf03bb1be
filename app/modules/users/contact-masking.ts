const mask = "•••";

const digitWords =
  "noll|ett|en|två|tva|tre|fyra|fem|sex|sju|åtta|atta|nio|tio|zero|one|two|three|four|five|six|seven|eight|nine";
const digit = `(?:\\d|(?<!\\p{L})(?:${digitWords})(?!\\p{L}))`;
const gap = "[\\s.,/()_*–-]{0,3}";

/** Seven digits or more, also spelled out and with any usual separators; dates, times and prices are shorter. */
const phoneNumber = new RegExp(`(?:\\+|\\b00)?${gap}${digit}(?:${gap}${digit}){6,}`, "giu");

const at = "(?:@|\\s*[([{<]?\\s*(?:snabel[- ]?a|snabela|at|ät)\\s*[)\\]}>]?\\s*)";
const dot = "(?:\\.|\\s*[([{<]?\\s*(?:punkt|dot)\\s*[)\\]}>]?\\s*)";
const mailAddress = new RegExp(
  `[\\p{L}\\d._%+-]+${at}[\\p{L}\\d-]+(?:${dot}[\\p{L}\\d-]+)*${dot}\\p{L}{2,24}\\b`,
  "giu",
);

const webAddress = /(?:https?:\/\/|www\.)\S+|\b(?:wa\.me|t\.me|m\.me|instagram\.com|facebook\.com)\/\S+/giu;

/** ISO and Swedish dates with a year are long enough to look like a number. */
const date = /\b(?:19|20)\d{2}-\d{2}-\d{2}\b(?:[ T]\d{2}[:.]\d{2})?/g;

/**
 * Hides phone numbers, e-mail and web addresses that people type into texts others can read before the contact is
 * unlocked: "070-123 45 67", "noll sju noll …", "anna snabel-a mejl punkt se".
 */
export function maskContacts(text: string): string {
  const dates: string[] = [];
  const withoutDates = text.replace(date, (found) => `\uE000${String.fromCharCode(0xe100 + dates.push(found) - 1)}`);
  const masked = withoutDates.replace(mailAddress, mask).replace(webAddress, mask).replace(phoneNumber, maskNumber);
  return masked.replace(/\uE000(.)/g, (_, index: string) => dates[index.charCodeAt(0) - 0xe100] ?? "");
}

/** The separators in front of a number belong to the sentence. */
function maskNumber(found: string): string {
  const lead = /^[\s.,/()_*–-]*/.exec(found)?.[0] ?? "";
  return lead + mask;
}
