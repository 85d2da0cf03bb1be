import { leftForms } from "../modules/rides/left-form";
import { isOfScreen } from "./address";
import { currentViewer, nobody, read, readAll, remove, write } from "./store";

export type WaitingForm = {
  /** the form's own key, so that the server acts on it once */
  id: string;
  viewer: string;
  path: string;
  body: string;
  keptAt: number;
  state: "waiting" | "sent" | "failed";
  outcome?: string;
  isTold?: boolean;
  event?: string;
  title: string;
  text: string;
  to: string;
};

/** Between the worker and all pages, when a form begins or ends waiting. */
const channelName = "samfard-forms";

export async function waitingForms(): Promise<WaitingForm[]> {
  const viewer = await currentViewer();
  const all = viewer === nobody ? [] : await readAll<WaitingForm>("forms");
  return all.filter((form) => form.viewer === viewer).sort((one, other) => one.keptAt - other.keptAt);
}

/** Whether something waits for its writer, whose session has ended, to sign in again. Nobody else is shown what it is. */
export async function waitsForSignIn(isSignedIn: boolean): Promise<boolean> {
  const isOver = !isSignedIn || (await currentViewer()) === nobody;
  return isOver && (await readAll<WaitingForm>("forms")).some(({ state }) => state === "waiting");
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

/** Called once the person has seen the outcome: what was sent is forgotten, and a failure not told again. */
export async function noteTold(id: string): Promise<void> {
  const form = await findForm(id);
  if (form?.state === "sent") await dropForm(id);
  else if (form) await putForm({ ...form, isTold: true });
}

/** The form that was sent last, if it waits now. @param id its key */
export async function leaveToWait(id: string): Promise<WaitingForm | null> {
  const form = await findForm(id);
  if (form?.state !== "waiting") return null;
  dropDraftOf(form);
  return form;
}

/** What waits is not half written any more. */
export function dropDraftOf({ path, text, body }: WaitingForm): void {
  const isMessage = path.startsWith("/inbox/");
  const start = isMessage ? "draft:" : leftForms;
  for (const key of Object.keys(sessionStorage).filter((key) => key.startsWith(start))) {
    const draft = sessionStorage.getItem(key)?.trim() ?? "";
    if (isMessage ? draft === text : body.includes(draft)) sessionStorage.removeItem(key);
  }
  const field = document.querySelector<HTMLTextAreaElement>("#skriv textarea");
  if (isMessage && isOfScreen(path, location) && field?.value.trim() === text) field.value = "";
}

/** Calls `show` now, after every change, and when the page is looked at again. @returns a function that ends it */
export function followWaitingForms(show: (forms: WaitingForm[]) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  const look = async () => show(await waitingForms());
  channel.onmessage = look;
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    channel.close();
    document.removeEventListener("visibilitychange", look);
  };
}

function tellAll(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
}
