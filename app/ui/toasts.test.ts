import { expect, test, vi } from "vitest";
import { dismissToast, shownToasts, showToast } from "./toasts";

test("what is said anew takes the place of what was said before, but not of what waits to be closed", () => {
  vi.useFakeTimers();
  const kept = { type: "error", text: "Det gick inte att skicka.", until: new AbortController().signal } as const;
  const texts = () => shownToasts().map(({ text }) => text);
  showToast(kept);
  showToast({ type: "success", text: "Elin åker med." });
  vi.advanceTimersByTime(3000);
  showToast({ type: "success", text: "Bo åker med." });
  expect(texts()).toEqual([kept.text, "Bo åker med."]);
  vi.advanceTimersByTime(3999);
  expect(texts()).toEqual([kept.text, "Bo åker med."]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([kept.text]);
  dismissToast(kept);
  expect(texts()).toEqual([]);
});
