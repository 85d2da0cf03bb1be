/** A ref for an element that something is done with while it is on the page. @param begin returns what ends it */
export function whileMounted<Kind extends Element>(begin: (element: Kind) => (() => void) | undefined) {
  let end: (() => void) | undefined;
  return (element: Kind | null): void => {
    end?.();
    end = element ? begin(element) : undefined;
  };
}
