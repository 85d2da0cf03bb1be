/** By an attribute, because React refuses elements that it did not render. */
export function withAge(html: string, line: string): string {
  return html.replace("<html ", `<html data-saved="${line}" `);
}

/** Each opening of a kept form needs a new key: the server would take the old one for a repetition. */
export function withFreshKeys(html: string, keys: string[], newKey: () => string = () => crypto.randomUUID()): string {
  return keys.reduce((text, key) => text.replaceAll(key, newKey()), html);
}
