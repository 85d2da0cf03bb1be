export function stylesOf(matches: { handle?: unknown }[]): string {
  return matches.map(({ handle }) => (isStyled(handle) ? handle.css : "")).join("");
}

function isStyled(handle: unknown): handle is { css: string } {
  return typeof handle === "object" && handle !== null && "css" in handle && typeof handle.css === "string";
}
