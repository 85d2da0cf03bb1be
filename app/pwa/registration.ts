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

const timeoutMs = 1000;

/** Also where it does not control this page. @returns undefined without a worker, or without an answer in time */
export async function askWorker<Answer>(message: WorkerMessage): Promise<Answer | undefined> {
  const worker = (await navigator.serviceWorker?.getRegistration())?.active;
  if (!worker) return undefined;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    setTimeout(() => resolve(undefined), timeoutMs);
    worker.postMessage(message, [port2]);
  });
}

async function removeOtherWorkers(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  const others = registrations.filter(({ active, waiting, installing }) => {
    const script = (active ?? waiting ?? installing)?.scriptURL;
    return script && new URL(script).pathname !== workerPath;
  });
  await Promise.all(others.map((registration) => registration.unregister()));
}
