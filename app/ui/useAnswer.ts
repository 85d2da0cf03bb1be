import { useActionData, useLoaderData } from "@remix-run/react";
import { useRef } from "react";

/** The screen's action data; unlike Remix's own it survives links within the page, as in an error summary. */
export function useAnswer<Action>(): ReturnType<typeof useActionData<Action>> {
  const answer = useActionData<Action>();
  const loaded = useLoaderData();
  const kept = useRef({ answer, loaded });
  if (answer || loaded !== kept.current.loaded) kept.current = { answer, loaded };
  return kept.current.answer;
}
