/** More pages that are made together are each later, none sooner, and a form's statements wait for all of them. */
const atOnce = 5;

/** ms; who takes longer waits for somebody else, and holds nobody up */
const longest = 250;

/** Lets few pages be made at a time, the others in the order they came. @returns runs what makes one in its turn */
export function createPageTurns() {
  const waiting: (() => void)[] = [];
  let taken = 0;

  function give(): void {
    const next = waiting.shift();
    if (next) next();
    else taken--;
  }

  return async function inTurn<Page>(make: () => Promise<Page>): Promise<Page> {
    if (taken < atOnce) taken++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    let isOver = false;
    const end = () => {
      if (!isOver) give();
      isOver = true;
    };
    const timer = setTimeout(end, longest);
    try {
      return await make();
    } finally {
      clearTimeout(timer);
      end();
    }
  };
}
