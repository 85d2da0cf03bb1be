import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { HtmlValidate, StaticConfigLoader } from "html-validate";

/** The HTML standard alone, no rules of style. */
const validator = new HtmlValidate(new StaticConfigLoader({ extends: ["html-validate:standard"] }));
const require = createRequire(import.meta.url);
const codeSniffer = readFileSync(require.resolve("html_codesniffer/build/HTMLCS.js"), "utf8");

/** What a page as sent does against the HTML standard. */
export async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId} ${line}: ${message}`),
  );
}

/** What HTML CodeSniffer calls an error against WCAG 2 AA on the page as it stands. */
export function barriersOn(page: Page): Promise<string[]> {
  // The first kind of what it has to say; the others are warnings and notices, for a person to judge.
  return page.evaluate<string[]>(`(async () => {
    const [module, exports, define] = [];
    ${codeSniffer};
    const sniffer = window.HTMLCS;
    await new Promise((done) => sniffer.process("WCAG2AA", document, done));
    return sniffer.getMessages().filter(({ type }) => type === 1)
      .map(({ code, msg, element }) => code + ": " + msg + " " + element.outerHTML?.slice(0, 200));
  })()`);
}
