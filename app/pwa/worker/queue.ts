import { screenPathOf } from "../../screens";
import { type KeptFormOutcome, keptAgeHeader, keptFormHeader } from "../kept";
import { draftAddress, formFrom, type KeptForm } from "./forms";
import { signs } from "./notices";
import { currentViewer, nobody } from "./person";
import { read, readAll, remove, write } from "./store";

declare const self: ServiceWorkerGlobalScope;

export type ShownForm = Omit<KeptForm, "body" | "viewer">;

type SyncManager = { register(tag: string): Promise<void> };
export const syncTag = "forms";

export async function sendOrKeep(request: Request): Promise<Response> {
  const copy = request.clone();
  const answer = await fetch(request).catch((error: unknown) => error);
  if (answer instanceof Response && !isAway(answer)) return answer;
  const form = await keptForm(copy);
  if (!form) {
    if (answer instanceof Response) return answer;
    throw answer;
  }
  await write("forms", form.id, form);
  await wakeWhenOnline();
  await tellForms();
  // A page that is alive asks where it waits.
  return request.mode === "navigate" ? Response.redirect("/offline", 303) : Response.error();
}

/** What stands before a server answers with these while it is away, and ours while its database is. */
export const isAway = ({ status }: Response) => status >= 502 && status <= 504;

/** The oldest first. */
export async function formsOf(viewer: string): Promise<KeptForm[]> {
  const all = viewer === nobody ? [] : await readAll("forms");
  return all.filter((form) => form.viewer === viewer).sort((one, other) => one.keptAt - other.keptAt);
}

export async function dropForm(id: string): Promise<void> {
  await remove("forms", id);
  await tellForms();
}

/** @returns the path of the screen where it waits, or null */
export async function keptAt(id: string): Promise<string | null> {
  const form = await read("forms", id);
  return form?.state === "waiting" ? form.path : null;
}

/** A page has said how it went: what is sent needs no keeping, what failed is not said again. */
export async function noteTold(id: string): Promise<void> {
  const form = await read("forms", id);
  if (form?.state === "sent") await remove("forms", id);
  else if (form) await write("forms", id, { ...form, isTold: true });
}

export async function tellForms(): Promise<void> {
  const forms = await formsOf(await currentViewer());
  const shown = forms.map(({ body: _, viewer: __, ...form }): ShownForm => form);
  for (const page of await self.clients.matchAll({ type: "window" })) page.postMessage({ type: "forms", forms: shown });
}

let sending: Promise<boolean> | undefined;

/** One after the other. @returns false where some still waits */
export function sendForms(): Promise<boolean> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(): Promise<boolean> {
  for (const form of await formsOf(await currentViewer())) {
    if (form.state !== "waiting") continue;
    const done = await send(form);
    if (!done) return false;
    // Removed meanwhile, by its owner or by signing out.
    if (!(await read("forms", form.id))) continue;
    await write("forms", form.id, done);
    await tellForms();
    await notify(done);
  }
  return true;
}

/** @returns the form with its outcome, or null where it has to wait on */
async function send(form: KeptForm): Promise<KeptForm | null> {
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    [keptFormHeader]: form.viewer,
    [keptAgeHeader]: `${Date.now() - form.keptAt}`,
  };
  const response = await fetch(form.path, { method: "POST", headers, body: form.body }).catch(() => null);
  // 409: somebody else is signed in, or nobody. It waits for its owner.
  if (!response || isAway(response) || response.status === 429 || response.status === 409) return null;
  const { to, text, event, problems }: KeptFormOutcome = await response.json().catch(() => ({}));
  if (to !== undefined) return { ...form, state: "sent", to, outcome: text ?? "Meddelandet är skickat.", event };
  const why = problems?.join(" ") || "Sidan finns inte längre, eller så har något ändrats.";
  const again = form.kind === "ride" ? await draftAddress(form.body) : form.to;
  return { ...form, state: "failed", to: again, outcome: `Skickades inte. ${why}` };
}

async function keptForm(request: Request): Promise<KeptForm | null> {
  const isEncoded = request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded");
  const viewer = await currentViewer();
  if (!isEncoded || viewer === nobody) return null;
  return formFrom(screenOf(new URL(request.url)), await request.text(), viewer, Date.now());
}

function screenOf({ pathname, search }: URL): string {
  return screenPathOf(pathname) + search;
}

/** Where browsers can, they wake the worker once there is a network, also with every page closed. */
async function wakeWhenOnline(): Promise<void> {
  const { sync } = self.registration as ServiceWorkerRegistration & { sync?: SyncManager };
  await sync?.register(syncTag).catch(() => {});
}

/** Where no page is looked at that could tell, a notification does, if these are on. */
async function notify({ id, title, outcome, to }: KeptForm): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window" });
  const isSeen = pages.some(({ visibilityState }) => visibilityState === "visible");
  if (isSeen || Notification.permission !== "granted") return;
  await self.registration.showNotification(title, {
    body: outcome,
    tag: to,
    data: { route: to },
    lang: "sv",
    ...signs,
  });
  await noteTold(id);
}
