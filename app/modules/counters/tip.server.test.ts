import { expect, test } from "vitest";
import { takeTip } from "./tip.server";

const ask = (headers: Record<string, string> = {}) => new Request("https://samfard.example/", { headers });

test("a page being opened tells of what is new, and then not for ten minutes, for this person", () => {
  const tip = takeTip(ask(), "anna", 3);
  expect(tip?.text).toBe("Du har 3 nya händelser. Öppna Mina resor för att se.");
  const cookie = new Headers(tip?.headers).get("Set-Cookie") ?? "";
  expect(cookie).toContain("Max-Age=600");
  const again = { Cookie: `a=b; ${cookie.split(";")[0]}` };
  expect(takeTip(ask(again), "anna", 4)).toBeNull();
  expect(takeTip(ask(again), "bo", 4)).not.toBeNull();
});

test("nothing new is not told, nor to a script or to who only fetches ahead", () => {
  expect(takeTip(ask(), "anna", 0)).toBeNull();
  expect(takeTip(ask({ "Sec-Fetch-Mode": "cors" }), "anna", 1)).toBeNull();
  expect(takeTip(ask({ "Sec-Fetch-Mode": "navigate", "Sec-Purpose": "prefetch" }), "anna", 1)).toBeNull();
  expect(takeTip(ask({ "Sec-Fetch-Mode": "navigate" }), "anna", 1)).not.toBeNull();
});
