/** Until the next task. A slow phone hears nobody while it runs one, so what takes long is made of several. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * For effects: a page's run one after the other in a single task when it comes alive.
 * @param begin runs in a task of its own; may return what ends it
 * @returns what ends it, begun or not
 */
export function inOwnTask(begin: () => (() => void) | undefined): () => void {
  let end: (() => void) | undefined;
  const timer = setTimeout(() => {
    end = begin();
  });
  return () => {
    clearTimeout(timer);
    end?.();
  };
}
