import { expect, test } from "vitest";
import { breaches } from "./limits.mjs";

const plain = "export const one = 1;\n".repeat(30);
const long = (name: string, lines: number) => `export function ${name}() {\n${"  call();\n".repeat(lines - 2)}}\n`;

test.each([
  ["a long loader", plain + long("loader", 26), "app/example.ts: its loader has 26 lines; at most 25."],
  ["a long action", plain + long("action", 41), "app/example.ts: its action has 41 lines; at most 40."],
  ["a comment more", `${plain}// One.\n/** Two. */\n`, "2 comments in 32 lines; at most 1."],
  ["a comment of some lines", `${plain}/* One.\n * Two. */\n`, "2 comments in 32 lines; at most 1."],
  ["an effect", `${plain}useEffect(() => {});\n`, "1 effects in 31 lines; at most 0."],
  ["casts", plain + "one as Two;\n".repeat(13), "13 casts with `as` in 43 lines; at most 12."],
])("refuses %s", (_what, text, problem) => {
  expect(breaches({ "app/example.ts": text })).toEqual([problem]);
});

test("what is no comment, and as long as may be, passes", () => {
  const text = `${plain}const address = "https://example.org/**"; // beside code\nconst fixed = [1] as const;\n`;
  expect(breaches({ "app/example.ts": text + long("loader", 25) + long("action", 40) })).toEqual([]);
});
