import { afterEach, expect, test, vi } from "vitest";
import { log } from "./log.server";

const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);

afterEach(() => {
  write.mockClear();
});

function lastLine(): string {
  return String(write.mock.lastCall?.[0]);
}

test("an event is one line of JSON", () => {
  log.info("ride.posted", { legs: 3 });
  expect(lastLine().trimEnd()).not.toContain("\n");
  expect(JSON.parse(lastLine())).toMatchObject({ level: "info", event: "ride.posted", legs: 3 });
});

test("an error is told by its kind and place, never in its words", () => {
  const cause = Object.assign(new TypeError("no such user: asa@example.se"), { code: "22P02" });
  log.error("booking.failed", { error: new Error("Failed query, params: asa@example.se", { cause }) });
  expect(lastLine()).not.toContain("asa@example.se");
  expect(JSON.parse(lastLine()).error).toMatchObject({ name: "TypeError", code: "22P02" });
  expect(JSON.parse(lastLine()).error.at[0]).toContain("log.server.test.ts");
  log.error("booking.failed", { error: new Error("invalid input: Vi ses\n    at home, Storgatan 5") });
  expect(lastLine()).not.toContain("Storgatan");
});
