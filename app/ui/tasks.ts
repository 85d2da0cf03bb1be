/** A slow phone hears nobody while it runs a task, so what takes long is made of several. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** For effects, which all run in one task when a page comes alive. @returns what ends it, begun or not */
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
