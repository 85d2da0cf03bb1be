/** A constructed sheet, because our policy lets no script add a style element. */
export function adoptStyles(css: string): void {
  if (import.meta.env.SSR) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

/** For a route's `handle`: styles of one screen. @param css null in the browser @param mark found in these alone */
export async function screenStyles(css: string | null, mark: string, load: () => Promise<{ default: string }>) {
  const isHere = import.meta.env.SSR || document.getElementById("css")?.textContent?.includes(mark);
  if (!isHere) await load().then((late) => adoptStyles(late.default), console.warn);
  return { css };
}

export async function stylesTogether(...kinds: Promise<{ css: string | null }>[]) {
  const all = await Promise.all(kinds);
  return { css: all.map(({ css }) => css ?? "").join("") };
}
