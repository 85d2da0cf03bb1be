/** Waits for work at most `limitMs`, then throws; the work goes on. */
export async function withinLimit<Result>(work: PromiseLike<Result>, limitMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${limitMs} ms`)), limitMs);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
