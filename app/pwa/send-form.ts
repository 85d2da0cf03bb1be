import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { statusText } from "~/frame/StatusScreen";
import { dismissToast, shownToasts, showToast } from "~/ui/toasts";
import { isRefusal } from "./kept";
import { openPage } from "./moves";
import { answered, lastAnswer, sentKey, unsent } from "./unsaved";
import { isOutdated } from "./update";

let failure: AbortController | null = null;

/** The `clientAction` of every screen: a form that does not arrive stays filled in, to be sent under the same key. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  failure?.abort();
  for (const said of shownToasts()) if (!said.until) dismissToast(said);
  try {
    const answer = await serverAction();
    answered(answer);
    return answer;
  } catch (thrown) {
    const refusal = isRouteErrorResponse(thrown) && isRefusal(thrown.data) ? thrown.data : null;
    const isAnswer = thrown instanceof Response || (isRouteErrorResponse(thrown) && !refusal);
    if (isAnswer) answered(null);
    // Read as data, its message would be gone when the newer build's page comes.
    const to = isOutdated() && thrown instanceof Response && thrown.headers.get("Location");
    if (to) return leaveFor(to);
    if (isAnswer || request.signal.aborted) throw thrown;
    return keep(request, refusal ? statusText(refusal.isRefused) : "Det gick inte att skicka.");
  }
}

async function keep({ url, signal }: Request, why: string): Promise<unknown> {
  const again = unsent();
  const kept = await import("./waiting-forms")
    .then(({ leaveToWait }) => leaveToWait(sentKey() ?? ""))
    .catch(() => null);
  if (kept) return leaveFor(kept.path);
  const isHere = new URL(url).pathname === location.pathname;
  const shown = new AbortController();
  failure = shown;
  showToast({
    type: "error",
    text: isHere ? `${why} Det du skrev finns kvar.` : why,
    until: shown.signal,
    action: again ? { label: "Försök igen", press: again } : undefined,
  });
  if (isHere) return unchanged();
  // The next screen has no data yet: the message waits.
  signal.addEventListener("abort", () => shown.abort());
  return never();
}

/** The last answer again. With this status Remix does not revalidate. */
function unchanged(): Response {
  return Response.json(lastAnswer() ?? null, { status: 503 });
}

function leaveFor(path: string): Promise<never> {
  openPage(path);
  return never();
}

function never(): Promise<never> {
  return new Promise(() => {});
}
