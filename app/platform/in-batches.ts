/** Does together what is asked within `gatherMs`. @param run answers in the order asked */
export function inBatches<Asked, Answer>(run: (asked: Asked[]) => Promise<Answer[]>, gatherMs: number) {
  let waiting: { asked: Asked; resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] = [];

  async function runGathered(): Promise<void> {
    const gathered = waiting;
    waiting = [];
    try {
      const answers = await run(gathered.map(({ asked }) => asked));
      for (const [n, answer] of answers.entries()) gathered[n]?.resolve(answer);
    } catch (error) {
      for (const { reject } of gathered) reject(error);
    }
  }

  return (asked: Asked): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (waiting.push({ asked, resolve, reject }) === 1) setTimeout(runGathered, gatherMs);
    });
}
