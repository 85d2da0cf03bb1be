import { textOf } from "./forms";
import { escapeHtml } from "./wording";

/** The page says over itself how old it is; by an attribute, because the framework refuses elements it did not render. */
export function withAge(html: string, line: string): string {
  return html.replace("<html ", () => `<html data-saved="${escapeHtml(line)}" `);
}

/** Each opening of a kept form is a form of its own: under its first key the server would take it for a repetition. */
export function withFreshKeys(html: string, newKey: () => string = () => crypto.randomUUID()): string {
  const keys = new Set([...html.matchAll(/name="formKey" value="([0-9a-f]{8}-[0-9a-f-]{27})/g)].map(([, key]) => key));
  return [...keys].reduce<string>((text, key) => (key ? text.replaceAll(key, newKey()) : text), html);
}

/** What the next page was to say once would be said again whenever the copy is opened. */
export const hasToast = (html: string) => html.includes('<p class="toast ');

/** Titles end with the brand. */
export function titleIn(html: string): string {
  return textOf(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "").replace(/ \| [^|]*$/, "");
}

/** Bookings and conversations that a list leads to, as it shows them. */
export function linksIn(html: string): string[] {
  const links = [
    ...html.matchAll(
      /href="(\/(?:my-passenger-rides|inbox|my-driver-rides|bus\/[2-9a-z]+\/biljett)\/[2-9a-z]{12})[#"]/g,
    ),
  ];
  return [...new Set(links.map(([, path = ""]) => path))];
}
