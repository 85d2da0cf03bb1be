/** Browsers stop a worker after half a minute, so its state is kept here. Pages read it too. */
type Store = "state" | "forms";

/** the viewer of who is not signed in */
export const nobody = "-";

/** The number is the version of the format. */
const pagesPrefix = "samfard-pages-2-";

export const pagesOf = (viewer: string) => pagesPrefix + viewer;

export async function currentViewer(): Promise<string> {
  return (await read<string>("state", "viewer")) ?? nobody;
}

const nameOf = (store: Store) => `samfard-${store}`;
const open = (store: Store) => caches.open(nameOf(store));
const addressOf = (key: string) => `/${encodeURIComponent(key)}`;

export async function read<Value>(store: Store, key: string): Promise<Value | undefined> {
  return (await (await open(store)).match(addressOf(key)))?.json();
}

export async function readAll<Value>(store: Store): Promise<Value[]> {
  const all = await (await open(store)).matchAll();
  return Promise.all(all.map((kept) => kept.json()));
}

export async function write(store: Store, key: string, value: unknown): Promise<void> {
  await (await open(store)).put(addressOf(key), Response.json(value));
}

export async function remove(store: Store, key: string): Promise<void> {
  await (await open(store)).delete(addressOf(key));
}

export async function empty(store: Store): Promise<void> {
  await caches.delete(nameOf(store));
}
