import type { KeptForm } from "./forms";

/** What the worker must know after it was stopped, which browsers do after half a minute. */
type Stores = { state: string; forms: KeptForm };

const open = (store: keyof Stores) => caches.open(`samfard-${store}`);
const addressOf = (key: string) => `/${encodeURIComponent(key)}`;

export async function read<Name extends keyof Stores>(store: Name, key: string): Promise<Stores[Name] | undefined> {
  return (await (await open(store)).match(addressOf(key)))?.json();
}

export async function readAll<Name extends keyof Stores>(store: Name): Promise<Stores[Name][]> {
  const all = await (await open(store)).matchAll();
  return Promise.all(all.map((kept) => kept.json()));
}

export async function write<Name extends keyof Stores>(store: Name, key: string, value: Stores[Name]): Promise<void> {
  await (await open(store)).put(addressOf(key), Response.json(value));
}

export async function remove(store: keyof Stores, key: string): Promise<void> {
  await (await open(store)).delete(addressOf(key));
}
