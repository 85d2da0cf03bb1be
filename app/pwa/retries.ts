/** Specification section 9. */
const retries = 2;
const pauseMs = 1200;

/** What browsers say when something did not arrive: the words of specification section 2, then those of WebKit and Gecko. */
const isLost = /chunk|loading css|failed to fetch|network ?error|load failed|importing a module|imported module/i;

/** Tries again only what the network lost; anything else is thrown at once. @param signal ends the trying */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  signal?: AbortSignal | null,
): Promise<Result> {
  for (let retried = 0; ; retried++) {
    try {
      return await attempt();
    } catch (error) {
      const isWorthIt = error instanceof Error && isLost.test(error.message);
      if (!isWorthIt || signal?.aborted || retried === retries) throw error;
    }
    renewWorkers();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** A worker of an earlier build may answer with what is no longer there. */
async function renewWorkers(): Promise<void> {
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  for (const worker of workers) {
    worker.waiting?.postMessage({ type: "skip-waiting" });
    worker.update().catch(() => {});
  }
}
