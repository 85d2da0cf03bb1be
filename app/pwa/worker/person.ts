import { read, readAll, remove, write } from "./store";

/** As the server names visitors who are not signed in. */
export const nobody = "-";

/** With the number of the format that pages are kept in. */
const prefix = "samfard-pages-2-";

export const cacheOf = (viewer: string) => prefix + viewer;

export async function currentViewer(): Promise<string> {
  return (await read("state", "viewer")) ?? nobody;
}

let ended = 0;

/** How often somebody has signed out since the worker began: what was asked for before is not kept. */
export const signOuts = () => ended;

/** Drops what is others'. @param before `signOuts` at the request @returns null if unknown, or signed out since */
export async function learnViewer(response: Response, before: number): Promise<string | null> {
  const viewer = response.headers.get("X-Viewer");
  if (!viewer || before !== ended) return null;
  if (viewer === (await currentViewer())) return viewer;
  await write("state", "viewer", viewer);
  await dropPagesBut([nobody, viewer]);
  // Whose session has run out may sign in again; a form is never sent as, nor shown to, somebody else.
  if (viewer !== nobody) await dropForms((form) => form.viewer !== viewer);
  return viewer;
}

export async function forget(): Promise<void> {
  ended++;
  await write("state", "viewer", nobody);
  await remove("state", "collected");
  await Promise.all([dropPagesBut([]), dropForms(() => true)]);
}

/** Of formats that are no longer in use too. */
async function dropPagesBut(viewers: string[]): Promise<void> {
  const kept = viewers.map(cacheOf);
  const names = (await caches.keys()).filter((name) => name.startsWith("samfard-pages-") && !kept.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function dropForms(isTheirs: (form: { viewer: string }) => boolean): Promise<void> {
  const theirs = (await readAll("forms")).filter(isTheirs);
  await Promise.all(theirs.map(({ id }) => remove("forms", id)));
}
