import { getUser, viewerTag } from "~/modules/sessions/session.server";
import { type Toast, takeToast } from "~/platform/http.server";
import { type KeptFormOutcome, keptFormHeader } from "~/pwa/kept";

export async function isForSomebodyElse(request: Request): Promise<boolean> {
  const owner = request.headers.get(keptFormHeader);
  if (owner === null) return false;
  await getUser(request);
  return (await viewerTag()) !== owner;
}

/** Turns a redirect, which no worker can read, into JSON with its address and message, or why it was not taken. */
export async function answerKeptForm(request: Request, response: Response): Promise<Response> {
  const to = response.headers.get("Location");
  if (!request.headers.has(keptFormHeader) || to === null) return response;
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const shown = await takeToast(new Request(request.url, { headers: { Cookie: cookies.join("; ") } }));
  return Response.json(outcomeOf(to, shown?.toast));
}

function outcomeOf(to: string, toast: Toast | null | undefined): KeptFormOutcome {
  return toast?.type === "error" ? { problems: [toast.text] } : { to, text: toast?.text, event: toast?.event };
}
