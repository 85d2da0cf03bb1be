/** Lets all who ask share one answer: while it is being found, and so long after, in ms. One that is not to be kept, or was
 * not found, is for those alone who have waited for it. */
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
