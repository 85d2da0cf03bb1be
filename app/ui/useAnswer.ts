import { useActionData, useLoaderData } from "@remix-run/react";
import { useRef } from "react";

/** What the screen's action answered: unlike Remix's own, also once somebody has followed a link within the page, such as
 * one from a list of what is wrong to its field. */
export function useAnswer<Action>(): ReturnType<typeof useActionData<Action>> {
  const answer = useActionData<Action>();
  const loaded = useLoaderData();
  const kept = useRef({ answer, loaded });
  if (answer || loaded !== kept.current.loaded) kept.current = { answer, loaded };
  return kept.current.answer;
}
