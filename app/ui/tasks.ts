/** For effects, which all run in one task when a page comes alive: a slow phone hears nobody while it runs a task.
 * @returns what ends it, begun or not */
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
