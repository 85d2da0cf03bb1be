/**
 * Answers a request for a screen's data with a move to its page, in the framework's own encoding: where the data cannot
 * come, the page may have been kept.
 * @param kind what was asked for: an action's answer is wrapped differently
 */
export function documentMove(path: string, kind: "loader" | "action"): Response {
  const fields = ["redirect", path, "status", 302, "revalidate", false, "reload", true, "replace"];
  const shape = (n: number) => ({
    [`_${n}`]: n + 1,
    [`_${n + 2}`]: n + 3,
    [`_${n + 4}`]: n + 5,
    [`_${n + 6}`]: n + 7,
    [`_${n + 8}`]: n + 5,
  });
  const encoded = kind === "action" ? [shape(1), ...fields] : [["SingleFetchRedirect", 1], shape(2), ...fields];
  return new Response(`${JSON.stringify(encoded)}\n`, {
    status: 202,
    headers: { "Content-Type": "text/x-script", "X-Remix-Response": "yes" },
  });
}

/** Has a page load whole what leads to a screen that it has not heard of (`app/pwa/network.ts`). */
export const unknownScreens = () => new Response(null, { status: 204 });

/** What stands before a server answers with these while it is away, and ours while its database is. */
export const isAway = ({ status }: Response) => status >= 502 && status <= 504;
