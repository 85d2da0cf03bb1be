import { screenPathOf } from "../../screens";
import { type KeptFormOutcome, keptAgeHeader, keptFormHeader } from "../kept";
import { currentViewer, nobody } from "../store";
import { findForm, noteTold, putForm, type WaitingForm, waitingForms } from "../waiting-forms";
import { draftAddress, formFrom } from "./forms";
import { ask, askWhole, inTime, isAway } from "./network";
import { notify, seenPage } from "./notices";
import { learnViewer, signOuts } from "./person";
import { registration } from "./scope";

export async function sendOrKeep(request: Request): Promise<Response> {
  const copy = request.clone();
  const answer = await inTime(ask(request));
  const form = isAway(answer) ? await formIn(copy) : null;
  if (!form) return answer;
  await putForm(form);
  await wakeWhenOnline();
  // A hydrated page shows by itself where the form waits.
  return request.mode === "navigate" ? Response.redirect("/offline", 303) : Response.error();
}

/** One after the other, even while a worker of another build sends. @returns false where some may still wait */
export async function sendForms(): Promise<boolean> {
  const unlessBusy = { ifAvailable: true };
  return navigator.locks.request("samfard-forms", unlessBusy, async (lock) => lock !== null && sendAll());
}

async function sendAll(): Promise<boolean> {
  for (const { id, viewer } of await waitingForms()) {
    const form = await findForm(id);
    if (form?.state !== "waiting") continue;
    const done = await send(form);
    if (!done) return false;
    // What was taken back on its way is said to have arrived; to nobody else.
    const isTakenBack = done.state === "failed" && !(await findForm(id));
    if (isTakenBack || viewer !== (await currentViewer())) continue;
    await putForm(done);
    await notifyUnlessSeen(done);
  }
  return true;
}

/** @returns the form with its outcome, or null where it has to go on waiting */
async function send(form: WaitingForm): Promise<WaitingForm | null> {
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    [keptFormHeader]: form.viewer,
    [keptAgeHeader]: `${Date.now() - form.keptAt}`,
  };
  const response = await inTime(askWhole(form.path, { method: "POST", headers, body: form.body }));
  if (isAway(response) || response.status === 429) return null;
  // Another viewer than the form's owner. It waits, unless it is somebody else's browser now.
  if (response.status === 409) {
    await learnViewer(response, signOuts());
    if (await findForm(form.id)) await putForm(form);
    return null;
  }
  const { to, text, event, problems }: KeptFormOutcome = await response.json().catch(() => ({}));
  if (to !== undefined) return { ...form, state: "sent", to, outcome: text ?? "Meddelandet är skickat.", event };
  const why = problems?.join(" ") || "Sidan finns inte längre, eller så har något ändrats.";
  return { ...form, state: "failed", to: await draftAddress(form), outcome: `Skickades inte. ${why}` };
}

async function formIn(request: Request): Promise<WaitingForm | null> {
  const viewer = await currentViewer();
  if (viewer === nobody) return null;
  const { pathname, search } = new URL(request.url);
  return formFrom(screenPathOf(pathname) + search, await request.text(), viewer, Date.now());
}

/** Background sync, where browsers have it, also wakes the worker with every page closed. */
async function wakeWhenOnline(): Promise<void> {
  const { sync } = registration as ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };
  await sync?.register("forms").catch(() => {});
}

async function notifyUnlessSeen(form: WaitingForm): Promise<void> {
  if (Notification.permission !== "granted" || (await seenPage())) return;
  await notify(form.title, form.outcome ?? "", form.to);
  await noteTold(form.id);
}
