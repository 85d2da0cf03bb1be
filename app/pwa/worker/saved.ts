/** The page says over itself how old it is; by an attribute, because the framework refuses elements it did not render. */
export function withAge(html: string, line: string): string {
  return html.replace("<html ", `<html data-saved="${line}" `);
}

/** Each opening of a kept form is a form of its own: under its first key the server would take it for a repetition. */
export function withFreshKeys(html: string, keys: string[], newKey: () => string = () => crypto.randomUUID()): string {
  return keys.reduce((text, key) => text.replaceAll(key, newKey()), html);
}
