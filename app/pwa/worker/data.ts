import { screenPathOf } from "../../screens";
import { buildHeader } from "../kept";
import type { MoveNews } from "../moves";
import { askWhole, later, withRetries } from "./network";
import { clients } from "./scope";

/** ms before lost data is asked for again, so that a busy server is not asked by everybody at once */
const longPauseMs = 10_000;

/** Remix takes other answers for a crash and drops what is being typed: so it waits, or the page loads whole. */
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

/** Refusals are HTML pages. */
function isForScripts({ status, headers }: Response): boolean {
  return status === 204 || /x-script|json/.test(headers.get("Content-Type") ?? "");
}
