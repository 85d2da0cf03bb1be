import { currentViewer, nobody, read, readAll, remove, write } from "./store";

export type WaitingForm = {
  /** The form's own key, so that the server acts on it once, however often it arrives. */
  id: string;
  viewer: string;
  /** Of its screen, with the query. */
  path: string;
  /** application/x-www-form-urlencoded */
  body: string;
  /** ms UTC */
  keptAt: number;
  state: "waiting" | "sent" | "failed";
  /** Once it was sent: how it went, and why it was not taken. */
  outcome?: string;
  isTold?: boolean;
  event?: string;
  title: string;
  text: string;
  /** Where to see it, or to write it again. */
  to: string;
};

/** Between the worker and all pages: something waits now, or does no longer. */
const channelName = "samfard-forms";

/** Those of who is signed in, the oldest first. */
export async function waitingForms(): Promise<WaitingForm[]> {
  const viewer = await currentViewer();
  const all = viewer === nobody ? [] : await readAll<WaitingForm>("forms");
  return all.filter((form) => form.viewer === viewer).sort((one, other) => one.keptAt - other.keptAt);
}

export function findForm(id: string): Promise<WaitingForm | undefined> {
  return read("forms", id);
}

export async function putForm(form: WaitingForm): Promise<void> {
  await write("forms", form.id, form);
  tellAll();
}

export async function dropForm(id: string): Promise<void> {
  await remove("forms", id);
  tellAll();
}

/** A person knows how it went: what is sent needs no keeping, what failed is not said again. */
export async function noteTold(id: string): Promise<void> {
  const form = await findForm(id);
  if (form?.state === "sent") await dropForm(id);
  else if (form) await putForm({ ...form, isTold: true });
}

/** Shows them now, and whenever they change. @returns what ends it */
export function followWaitingForms(show: (forms: WaitingForm[]) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  const look = async () => show(await waitingForms());
  channel.onmessage = look;
  look();
  return () => channel.close();
}

function tellAll(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
}
