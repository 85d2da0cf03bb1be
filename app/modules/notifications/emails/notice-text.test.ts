import { expect, test } from "vitest";
import { env } from "~/platform/env.server";
import { noticeText } from "./notice-text";

const forged = "Samfärd: betala i förväg";

test.each(["\n", "\r\n", "\r", "\v", "\f", "\x85", "\u2028", "\u2029"])(
  "no line that somebody has written passes for one of ours: %j",
  (lineBreak) => {
    const written = `Macken${lineBreak}${forged}`;
    const message = { title: "Du har plats", body: "", route: "/inbox", button: "Svara" };
    const text = noticeText({
      message: { ...message, quotes: [written], facts: [["Mötesplats", written]] },
      ...{ origin: env.origin, brand: env.brand, reason: "du reser med någon", unsubscribeUrl: env.origin },
    });
    expect(text.split(/[\n\v\f\r\x85\u2028\u2029]/)).toEqual(
      expect.arrayContaining(["> Macken", `> ${forged}`, `Mötesplats: Macken ${forged}`]),
    );
    expect(text.split(/[\n\v\f\r\x85\u2028\u2029]/)).not.toContain(forged);
  },
);
