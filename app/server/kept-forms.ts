import { getUser, viewerTag } from "~/modules/sessions/session.server";
import { takeToast } from "~/platform/http.server";

/**
 * Stands on a form that our service worker kept while there was no network, and names whose it is as `X-Viewer` did:
 * sent for nobody else, and answered so that the worker can tell how it went.
 */
const mark = "X-Kept-Form";

/** Whether the form was kept for another person than who is signed in now. */
export async function isForSomebodyElse(request: Request): Promise<boolean> {
  const owner = request.headers.get(mark);
  if (owner === null) return false;
  await getUser(request);
  return (await viewerTag()) !== owner;
}

/** A redirect, whose address no worker can read, as its address and what the next page would have said. */
export async function answerKeptForm(request: Request, response: Response): Promise<Response> {
  const to = response.headers.get("Location");
  if (!request.headers.has(mark) || to === null) return response;
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const shown = await takeToast(new Request(request.url, { headers: { Cookie: cookies.join("; ") } }));
  return Response.json({ to, text: shown?.toast.text, type: shown?.toast.type, event: shown?.toast.event });
}
