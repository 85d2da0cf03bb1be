import type { WorkerMessage } from "./worker";

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
