import { LRUCache } from "lru-cache";

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

/** Answers by key, found once for all who ask at once (`forceFetch`, with what `find` needs as context). It keeps answers
 * and no promises: a kept promise holds the whole request that asked first. @param limits.ttl ms */
export function sharedAnswers<Asked extends object, Answer extends object | number>(
  find: (asked: Asked) => Promise<Answer>,
  limits: { max: number; ttl?: number },
): LRUCache<string, Answer, Asked> {
  return new LRUCache<string, Answer, Asked>({
    ...limits,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context }) => find(context),
  });
}
