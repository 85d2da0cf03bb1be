import type { WorkerMessage } from "./worker";

const workerPath = "/sw.js";

/** Alone at its path (specification section 7). Not in development, where it would cache what is being edited. */
export async function registerWorker(): Promise<void> {
  if (process.env.NODE_ENV === "development") return;
  await removeOtherWorkers();
  await navigator.serviceWorker.register(workerPath);
}

export function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration(workerPath);
}

export async function tellWorker(message: WorkerMessage): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

async function removeOtherWorkers(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  const others = registrations.filter(({ active, waiting, installing }) => {
    const script = (active ?? waiting ?? installing)?.scriptURL;
    return script && new URL(script).pathname !== workerPath;
  });
  await Promise.all(others.map((registration) => registration.unregister()));
}
