/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

/** Specification section 2. */
const retries = 2;
const pauseMs = 1200;

/** @throws what the last attempt threw */
export async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let retried = 0; ; retried++) {
    try {
      return await attempt();
    } catch (error) {
      if (retried === retries) throw error;
    }
    renew();
    await later(pauseMs);
  }
}

export function later(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}

/** A worker of an earlier build may ask for what is no longer there. */
function renew(): void {
  self.registration.waiting?.postMessage({ type: "skip-waiting" });
  self.registration.update().catch(() => {});
}
