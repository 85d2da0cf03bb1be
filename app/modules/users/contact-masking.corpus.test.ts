import { expect, test } from "vitest";
import { ordinaryMessages } from "#tests/fixtures/ordinary-messages";
import { writtenContacts } from "#tests/fixtures/written-contacts";
import { findContacts, maskContacts } from "./contact-masking";

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

/** Every letter and digit between « and » is within what is hidden, and none outside. */
function isHiddenAlone(form: string): boolean {
  const [from, to] = [form.indexOf("«"), form.indexOf("»") - 1];
  const text = form.replace(/[«»]/g, "");
  const spans = findContacts(text);
  const isHidden = (at: number) => spans.some(({ start, end }) => start <= at && at < end);
  return [...text.matchAll(/[\p{L}\p{N}]/gu)].every(({ index }) => isHidden(index) === (from <= index && index < to));
}

const shown = (form: string) => `${form}  →  ${maskContacts(form.replace(/[«»]/g, ""))}`;
