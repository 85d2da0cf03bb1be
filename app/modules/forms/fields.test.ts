import { expect, test } from "vitest";
import { lines } from "./fields";

const typed = (text: string) => lines().parse(text);

test.each(["", " \r\n\t", "\u00a0", "\u200b\u200b", "\u2060\n\ufeff", "\u200d\u200e", "\u3164"])(
  "what nobody can see, as %j, is nothing",
  (text) => expect(typed(text)).toBe(""),
);

test("what is seen is kept as it was written, with its line breaks", () => {
  for (const text of [".", "👩‍👩‍👧", "‏مرحبا", "a\nb"]) expect(typed(` ${text}\r\n`)).toBe(text);
});
