/** Waits for work at most `limitMs`, then throws; the work goes on. */
export function withinLimit<Result>(work: PromiseLike<Result>, limitMs: number): Promise<Result> {
  return unless(work, limitMs, () => {
    throw new Error(`No answer within ${limitMs} ms`);
  });
}

/** As `withinLimit`, with another result instead of an error. */
export function resultWithin<Result, Other>(
  work: PromiseLike<Result>,
  limitMs: number,
  other: Other,
): Promise<Result | Other> {
  return unless(work, limitMs, () => other);
}

/** A timer that is left running would hold the result as long: a thousand pages on a busy evening. */
async function unless<Result, Other>(work: PromiseLike<Result>, limitMs: number, otherwise: () => Other) {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  return Promise.race([work, tooLate.then(otherwise)]).finally(() => clearTimeout(timer));
}
