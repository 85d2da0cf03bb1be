const latestStartMs = 3000;
const mostPerPage = 5;
const sent = new Set<string>();

/** @param screen its id, never its address, which may name somebody @returns a function that stops watching */
export function watchErrors(screen: string): () => void {
  const onError = ({ error }: ErrorEvent) => reportError(error, screen);
  const onRejection = ({ reason }: PromiseRejectionEvent) => reportError(reason, screen);
  const timer = whenIdle(() => {
    window.addEventListener("error", onError);
    window.addEventListener("unhandledrejection", onRejection);
  });
  return () => {
    timer.cancel();
    window.removeEventListener("error", onError);
    window.removeEventListener("unhandledrejection", onRejection);
  };
}

/** Sends the error's name and place in our script, not its message, which can quote what people typed. */
export function reportError(error: unknown, screen: string): void {
  if (!(error instanceof Error) || sent.size >= mostPerPage || sent.has(error.stack ?? "")) return;
  sent.add(error.stack ?? "");
  // In older browsers the stack begins with the message.
  const stack = (error.stack ?? "").replace(error.message, "");
  navigator.sendBeacon("/client-error", new URLSearchParams({ name: error.name, stack: stack.slice(0, 4000), screen }));
}

function whenIdle(start: () => void): { cancel(): void } {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(start, latestStartMs);
    return { cancel: () => clearTimeout(timer) };
  }
  const waiting = requestIdleCallback(start, { timeout: latestStartMs });
  return { cancel: () => cancelIdleCallback(waiting) };
}
