import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { FieldErrors } from "~/modules/rides/schema";
import type { PlaceChoices, SummaryOutcome, WaySummary } from "~/modules/rides/way.server";

type Start = { summary: WaySummary | null; choices: PlaceChoices };

const typingPauseMs = 500;

/** Keeps the summary of the way in step with the form. @param start what the server knew when it showed the form */
export function useWay(start: Start) {
  const fetcher = useFetcher<SummaryOutcome>();
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>();
  const asked = useRef("");
  useEffect(() => {
    if (form.current && (asked.current || isFilledIn(form.current))) look();
    return () => clearTimeout(pause.current);
  }, [start.summary]);

  function look() {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      const query = form.current && wayOf(new FormData(form.current));
      if (!query || query === asked.current) return;
      asked.current = query;
      fetcher.load(`/create-ride/way?${query}`);
    }, typingPauseMs);
  }

  const answer = fetcher.data;
  return {
    form,
    look,
    isLoading: fetcher.state !== "idle",
    summary: answer ? (answer.ok ? answer.summary : null) : start.summary,
    choices: answer ? answer.choices : start.choices,
    problem: problemOf(answer && !answer.ok ? answer.errors : null),
  };
}

/** before hydration */
function isFilledIn(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => field instanceof HTMLInputElement && field.value !== field.defaultValue);
}

function problemOf(errors: FieldErrors | null): string | undefined {
  return Object.entries(errors ?? {}).find(([field]) => field.startsWith("stops-"))?.[1][0];
}

/** As a query; null until it has both ends. */
function wayOf(data: FormData): string | null {
  const query = new URLSearchParams();
  for (const [name, value] of data) {
    const isOfTheWay = name === "place" || name === "date" || name === "time" || name.startsWith("choice-");
    if (isOfTheWay && typeof value === "string") query.append(name, value);
  }
  const places = query.getAll("place");
  return places[0] && places.at(-1) ? query.toString() : null;
}
