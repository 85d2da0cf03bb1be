import { expect, test } from "vitest";
import { hostileParts } from "#tests/fixtures/hostile-texts";
import { ordinaryMessages } from "#tests/fixtures/ordinary-messages";
import { writtenContacts } from "#tests/fixtures/written-contacts";
import { findContacts, maskContacts, maskMeetingPoint, maskTogether } from "./contact-masking";

/** Fifty times what a message may hold, and time enough for each character once but not for each pair of them. */
const longText = 50_000;
const mostForLongText = 1_500;

const forms = Object.values(writtenContacts).flat();

test("hides at least 97 of 100 written forms of contacts whole, and nothing around them", () => {
  expect(forms.length).toBeGreaterThanOrEqual(300);
  const missed = forms.filter((form) => !isHiddenAlone(form));
  expect(1 - missed.length / forms.length, missed.map(shown).join("\n")).toBeGreaterThanOrEqual(0.97);
});

test("touches at most 1 of 100 ordinary messages", () => {
  const messages = ordinaryMessages();
  expect(messages).toHaveLength(2000);
  const touched = messages.filter((message) => maskContacts(message) !== message);
  expect(touched.length / messages.length, touched.join("\n")).toBeLessThanOrEqual(0.01);
});

test.each([
  "070-123 45 67",
  "noll sju noll ett två tre fyra fem sex sju",
  "O7O—123·45:67",
  "٠٧٠ ١٢٣ ٤٥ ٦٧",
  "sjuttio tolv trettiofyra femtiosex",
  "070123, fortsätter 45 och slutar 67",
  "anna @ mejl . se",
  "anna snabbel-a mejl punkt se",
  "https://wa.me/46701234567",
  "@anna.s",
  "Storgatan 12 B",
])("hides %s and leaves what stands around it as typed", (contact) => {
  expect(maskContacts(`Hej, “Åsa”!  Säg ti\u00adll: ${contact} ★ ikväll… 👍🏽`)).toBe(
    "Hej, “Åsa”!  Säg ti\u00adll: ••• ★ ikväll… 👍🏽",
  );
});

test.each([
  ["insta annasvensson", "insta •••"],
  ["skriv på insta annasvensson så hörs vi", "skriv på insta ••• så hörs vi"],
  ["min snap kallekula!", "min snap •••!"],
  ["Sök Anna Svensson på fb", "Sök ••• på fb"],
  ["anna svensson på Facebook", "••• på Facebook"],
])("hides who somebody is elsewhere: %s", (text, masked) => {
  expect(maskContacts(text)).toBe(masked);
});

test("masks what is masked no further", () => {
  for (const form of forms) {
    const masked = maskContacts(form);
    expect(maskContacts(masked)).toBe(masked);
  }
});

test("a meeting point keeps its street and number, nothing else that leads to a person", () => {
  expect(maskMeetingPoint("Storgatan 12, vid porten")).toBe("Storgatan 12, vid porten");
  expect(maskMeetingPoint("Storgatan 12, ring 070-123 45 67")).toBe("Storgatan 12, ring •••");
});

test.each([
  [["070-123", "45 67"]],
  [["070", "123", "45", "67"]],
  [["Mitt nr börjar 0701", "sen 234", "och sist 567"]],
  [["noll sju noll", "ett två tre", "fyra fem sex sju"]],
  [["0７0", "①②③④", "5 6 7"]],
])("hides a number divided between the messages %j", (messages) => {
  for (const masked of maskTogether(["Hej!", ...messages, "Ring gärna"]))
    expect(masked).not.toMatch(/[\d０７①]|noll|ett|fem/);
});

test("hides an address divided between messages", () => {
  expect(maskTogether(["anna.svensson", "@gmail.com"])).toEqual(["•••", "•••"]);
  expect(maskTogether(["anna@", "gmail.com"])).toEqual(["•••", "•••"]);
});

test("messages that belong together stay readable", () => {
  const talk = [
    "Kl 7?",
    "2 väskor",
    "180 räcker?",
    "07:15 då",
    "ja 4 pers",
    "412 63",
    "Ok",
    "16:30 eller 17",
    "E4 norrut",
  ];
  expect(maskTogether(talk)).toEqual(talk);
  const messages = ordinaryMessages();
  const masked = Array.from({ length: 500 }, (_, n) => messages.slice(4 * n, 4 * n + 4)).flatMap(maskTogether);
  const touched = masked.filter((text, n) => text !== messages[n]);
  expect(touched.length / messages.length, touched.join("\n")).toBeLessThanOrEqual(0.01);
});

test.each(hostileParts)("takes time in proportion to the text: %j over and over", (part) => {
  const text = part.repeat(longText).slice(0, longText);
  const before = process.cpuUsage();
  maskContacts(text);
  expect(process.cpuUsage(before).user / 1000, "ms of the processor").toBeLessThan(mostForLongText);
});

/** Every letter and digit between « and » is within what is hidden, and none outside. */
function isHiddenAlone(form: string): boolean {
  const contact = marked(form);
  const text = form.replace(/[«»]/g, "");
  const spans = findContacts(text);
  const isHidden = (at: number) => spans.some(({ start, end }) => start <= at && at < end);
  return [...text.matchAll(/[\p{L}\p{N}]/gu)].every(({ index }) => isHidden(index) === contact.has(index));
}

/** Where the marked parts of a form stand once the marks are taken out. */
function marked(form: string): Set<number> {
  const places = new Set<number>();
  let at = 0;
  let isInside = false;
  for (const unit of form.split("")) {
    if (unit === "«" || unit === "»") isInside = unit === "«";
    else if (isInside) places.add(at++);
    else at++;
  }
  return places;
}

const shown = (form: string) => `${form}  →  ${maskContacts(form.replace(/[«»]/g, ""))}`;
