/** Shares one answer among concurrent callers and for so many ms after; failures and unkept answers are not reused. */
export function sharedAnswer<Answer>(
  find: () => Promise<Answer>,
  freshMs: number,
  isKept: (answer: Answer) => boolean = () => true,
): () => Promise<Answer> {
  let current: Promise<Answer> | null = null;
  const forget = () => {
    current = null;
  };
  return () => {
    current ??= find().then(
      (answer) => {
        if (isKept(answer)) setTimeout(forget, freshMs).unref();
        else forget();
        return answer;
      },
      (error) => {
        forget();
        throw error;
      },
    );
    return current;
  };
}
