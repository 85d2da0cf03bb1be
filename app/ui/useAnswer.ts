import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useRef } from "react";

/** The screen's action data; unlike Remix's own it survives links within the page, as in an error summary, and news. */
export function useAnswer<Action>(): ReturnType<typeof useActionData<Action>> {
  const given = useActionData<Action>();
  const [loaded, { key }] = [useLoaderData(), useLocation()];
  const kept = useRef({ answer: given, loaded, key });
  const isElsewhere = loaded !== kept.current.loaded && key !== kept.current.key;
  const answer = given || isElsewhere ? given : kept.current.answer;
  kept.current = { answer, loaded, key };
  return answer;
}
