const latestStartMs = 3000;
const mostPerPage = 5;
const sent = new Set<string>();

/**
 * Tells our own server of errors that nobody caught, from when the page is idle or 3 s have gone.
 * @param screen id of the screen that is shown; never its address, which may name somebody
 * @returns what ends it
 */
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

/** Tells our own server what kind of error it was and where in our script; messages can quote what people typed. */
export function reportError(error: unknown, screen: string): void {
  if (!(error instanceof Error) || sent.size >= mostPerPage || sent.has(error.stack ?? "")) return;
  sent.add(error.stack ?? "");
  // Older browsers begin the stack with the message.
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
