import { expect, test } from "vitest";
import { isDismissed, isIos, isMobile } from "./install-rules";

const android = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15";
const device = (userAgent: string, touchPoints: number, width: number) => ({ userAgent, touchPoints, width });

test.each([
  [device(android, 0, 2000), true],
  [device(mac, 0, 800), false],
  [device(mac, 5, 1024), true],
  [device(mac, 5, 1025), false],
])("mobile is a mobile browser, or a touch device narrower than 1025 px: %o", (one, expected) => {
  expect(isMobile(one)).toBe(expected);
});

test("an iPad that says it is a Mac is told by its touches", () => {
  expect(isIos(device(mac, 5, 820))).toBe(true);
  expect(isIos(device(mac, 0, 1440))).toBe(false);
  expect(isIos(device(android, 5, 390))).toBe(false);
});

test("what was dismissed stays away for seven days", () => {
  const week = 7 * 86_400_000;
  expect(isDismissed("0", week - 1)).toBe(true);
  expect(isDismissed("0", week)).toBe(false);
  expect(isDismissed(null, week)).toBe(false);
});
