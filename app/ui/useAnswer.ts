import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useRef } from "react";

/** The screen's action data; unlike Remix's own it survives links within the page, as in an error summary, and news. */
export function useAnswer<Action>(): ReturnType<typeof useActionData<Action>> {
  const given = useActionData<Action>();
  const now = [useLoaderData(), useLocation().key];
  const kept = useRef({ given, now });
  const isElsewhere = now.every((part, n) => part !== kept.current.now[n]);
  kept.current = { given: given || isElsewhere ? given : kept.current.given, now };
  return kept.current.given;
}
