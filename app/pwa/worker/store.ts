import type { KeptForm } from "./forms";

/** What the worker must know after it was stopped, which browsers do after half a minute. */
type Stores = { state: string; forms: KeptForm };

const name = "samfard";

export function read<Name extends keyof Stores>(store: Name, key: string): Promise<Stores[Name] | undefined> {
  return run(store, "readonly", (all) => all.get(key));
}

export function readAll<Name extends keyof Stores>(store: Name): Promise<Stores[Name][]> {
  return run(store, "readonly", (all) => all.getAll());
}

export async function write<Name extends keyof Stores>(store: Name, key: string, value: Stores[Name]): Promise<void> {
  await run(store, "readwrite", (all) => all.put(value, key));
}

export async function remove(store: keyof Stores, key: string): Promise<void> {
  await run(store, "readwrite", (all) => all.delete(key));
}

/** Opened for each use: signing out deletes it, which waits for whoever holds it open. */
async function run<Result>(
  store: keyof Stores,
  mode: IDBTransactionMode,
  ask: (all: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("state");
    opening.result.createObjectStore("forms");
  };
  const database = await answerOf(opening);
  try {
    return await answerOf(ask(database.transaction(store, mode).objectStore(store)));
  } finally {
    database.close();
  }
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
