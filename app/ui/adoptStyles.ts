/** A constructed style sheet, because no policy of ours lets a script add a style element. */
export function adoptStyles(css: string): void {
  if (import.meta.env.SSR) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

/** For a route's `handle`: styles of its screens alone, which no other pays for. The server writes them into the
 * document (`stylesOf`); a browser that comes by a link waits for them, and shows the screen without rather than not.
 * @param css null in the browser @param mark found in them alone */
export async function screenStyles(css: string | null, mark: string, load: () => Promise<{ default: string }>) {
  const isHere = import.meta.env.SSR || document.getElementById("css")?.textContent?.includes(mark);
  if (!isHere) await load().then((late) => adoptStyles(late.default), console.warn);
  return { css };
}

/** Styles of several kinds on one screen, for its route's `handle`. */
export async function stylesTogether(...kinds: Promise<{ css: string | null }>[]) {
  const all = await Promise.all(kinds);
  return { css: all.map(({ css }) => css ?? "").join("") };
}
