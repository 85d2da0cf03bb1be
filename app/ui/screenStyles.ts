import { adoptStyles } from "./adoptStyles";

/** For a route's `handle`: styles of its screens alone, so that no other pays for them. The server writes them into the
 * document; a browser that comes by a link takes them from the script. */
export function screenStyles(css: string) {
  if (!import.meta.env.SSR && !document.getElementById("css")?.textContent?.includes(css)) adoptStyles(css);
  return { css };
}

/** What the screens in a document bring, for its sheet. */
export function stylesOf(matches: { handle?: unknown }[]): string {
  return matches.map(({ handle }) => (isStyled(handle) ? handle.css : "")).join("");
}

function isStyled(handle: unknown): handle is { css: string } {
  return typeof handle === "object" && handle !== null && "css" in handle && typeof handle.css === "string";
}
