import { screenPathOf } from "../../screens";
import { buildHeader } from "../kept";
import type { MoveNews } from "../moves";
import { ask, isLost, later, withRetries } from "./network";
import { clients } from "./scope";

/** Before what stayed lost is asked for again, in ms: a server that is busy is not asked by everybody at once. */
const longPauseMs = 10_000;

/** Remix takes all that is not its own for a crash, and what is being typed goes with it: so it waits until there is an
 * answer, and a page on the move, which hears of it, goes on as a whole page. */
export async function serveData({ request, clientId }: FetchEvent): Promise<Response> {
  for (;;) {
    const answer = await withRetries(() => askWhole(request));
    const page = await clients.get(clientId);
    const tell = (news: MoveNews) => page?.postMessage(news);
    if (isForScripts(answer)) {
      const build = answer.headers.get(buildHeader);
      if (build && build !== process.env.BUILD_ID) tell({ type: "data-of", build });
      return answer;
    }
    if (!page || request.signal.aborted) return Response.error();
    tell({ type: "data-lost", path: screenPathOf(new URL(request.url).pathname) });
    await later(longPauseMs);
  }
}

/** Up to its last byte, so that an answer which breaks off counts as lost. */
async function askWhole(request: Request): Promise<Response> {
  const answer = await ask(request);
  const { status, headers } = answer;
  const body = await answer.arrayBuffer().catch(() => null);
  if (isLost(answer) || !body) return Response.error();
  return new Response(body.byteLength > 0 ? body : null, { status, headers });
}

/** Refusals come as pages for people. */
function isForScripts({ status, headers }: Response): boolean {
  return status === 204 || /x-script|json/.test(headers.get("Content-Type") ?? "");
}
