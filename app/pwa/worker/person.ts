import { currentViewer, empty, nobody, pagesOf, readAll, remove, write } from "../store";
import type { WaitingForm } from "../waiting-forms";
import { dropNotices } from "./notices";

let ended = 0;

/** Counts sign-outs since the worker began: what was requested before one is not kept. */
export const signOuts = () => ended;

/** Drops what is others'. @param before `signOuts` at the request @returns null if unknown, or signed out since */
export async function learnViewer(response: Response, before: number): Promise<string | null> {
  const viewer = response.headers.get("X-Viewer");
  if (!viewer || before !== ended) return null;
  if (viewer === (await currentViewer())) return viewer;
  await write("state", "viewer", viewer);
  await Promise.all([dropPagesBut([nobody, viewer]), dropNotices()]);
  // Whose session ran out may sign in again; a form is never sent as, nor shown to, somebody else.
  if (viewer !== nobody) await dropFormsBut(viewer);
  return viewer;
}

export async function forget(): Promise<void> {
  ended++;
  await Promise.all([dropPagesBut([]), dropNotices(), empty("forms"), empty("state")]);
}

/** Also of formats no longer in use. */
async function dropPagesBut(viewers: string[]): Promise<void> {
  const kept = viewers.map(pagesOf);
  const names = (await caches.keys()).filter((name) => name.startsWith("samfard-pages-") && !kept.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function dropFormsBut(owner: string): Promise<void> {
  const others = (await readAll<WaitingForm>("forms")).filter(({ viewer }) => viewer !== owner);
  await Promise.all(others.map(({ id }) => remove("forms", id)));
}
