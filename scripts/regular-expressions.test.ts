import { expect, test } from "vitest";
import { checkRegularExpressions, problemsIn } from "./regular-expressions.mjs";

test.each([
  "/(?:dot|[a-z])+@/",
  "/[\\w.]+@[\\w-]+(?:dot[\\w-]+)*dot\\w{2,24}/",
  "/\\s+$/",
  "/^(.*)=(.*)=$/",
  'new RegExp("(a|a)*b")',
  `new RegExp(\`(?:\${part}|x)*y\`)`,
  "new RegExp(pattern)",
])("refuses %s", (expression) => {
  expect(problemsIn("example.ts", `const found = ${expression}.exec(text);`)).toHaveLength(1);
});

test.each(["/^[a-z]+$/", "/\\s+/g", "/<[^<>]*>/", 'new RegExp("^a+$")'])("lets %s pass", (expression) => {
  expect(problemsIn("example.ts", `const found = ${expression}.exec(text);`)).toEqual([]);
});

test("the product has none that a text can make slow", () => {
  expect(checkRegularExpressions()).toBe(true);
});
