import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import { HtmlValidate, StaticConfigLoader } from "html-validate";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The HTML standard alone, no rules of style. */
const validator = new HtmlValidate(new StaticConfigLoader({ extends: ["html-validate:standard"] }));
const require = createRequire(import.meta.url);
/** Not `axe.source`, which is twice as long and is read anew on every page. */
const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const codeSniffer = readFileSync(require.resolve("html_codesniffer/build/HTMLCS.js"), "utf8");

/** What a page as sent does against the HTML standard. */
export async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId} ${line}: ${message}`),
  );
  return [...faults, ...unwritableAddresses(html)];
}

/** Addresses with characters that the URL standard allows nowhere; not braces, which Vite leaves in drawings it inlines. */
function unwritableAddresses(html: string): string[] {
  const addresses = [...html.matchAll(/ (?:href|src|action|formaction)="([^"]*)"/g)].map(([, address = ""]) => address);
  return addresses
    .filter((address) => /[<>\\^`|\s]|&(?:lt|gt|quot);/.test(address))
    .map((address) => `address: ${address}`);
}

/**
 * What axe finds against its rules of accessibility on the page as it stands: all elements, by rule.
 * @param part of the page, instead of the whole
 * @param rules beside those that are on by themselves
 */
export async function violationsOn(
  page: Page,
  part?: { include: string; exclude: string },
  rules: RunOptions["rules"] = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([part, rules]) => {
      // What is right needs no names.
      const { violations } = await window.axe.run(part ?? document, { resultTypes: ["violations"], rules });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    [part, rules] as const,
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
