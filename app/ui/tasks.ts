/** Hydration runs all effects in one task, which blocks input on a slow phone; this splits them. @returns a cleanup */
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
