import { useRef, useState } from "react";

/** `kindName` for what is no town; `isGuess` where nothing has the name typed. */
export type PlaceSuggestion = { name: string; kindName?: string; county: string; slug: string; isGuess?: boolean };

/** The position is asked for when somebody chooses this. */
export const here: PlaceSuggestion = { name: "Min plats", county: "", slug: "" };

export const onMap: PlaceSuggestion = { name: "Välj på kartan", county: "", slug: "karta" };

type Suggestions = { places: PlaceSuggestion[]; hint: string; isAsking: boolean; isOffer: boolean };

/** What `suggestions.ts` shows its answers by. */
export type Asking = {
  /** Ends what was asked before. @returns aborts with the next question, or when the list is closed */
  begin(shown?: Partial<Suggestions>): AbortSignal;
  change(part: Partial<Suggestions> | ((old: Suggestions) => Partial<Suggestions>)): void;
};

const nothing: Suggestions = { places: [], hint: "", isAsking: false, isOffer: false };

/** What is suggested below a field; asked for by `suggestions.ts`, which is loaded with the first focus. */
export function useSuggestions() {
  const [suggestions, setSuggestions] = useState(nothing);
  const ongoing = useRef<AbortController | null>(null);
  const asking: Asking = {
    begin: (shown) => {
      ongoing.current?.abort();
      ongoing.current = new AbortController();
      if (shown) setSuggestions({ ...nothing, ...shown });
      return ongoing.current.signal;
    },
    change: (part) => setSuggestions((old) => ({ ...old, ...(typeof part === "function" ? part(old) : part) })),
  };
  return { ...suggestions, asking, close: () => void asking.begin({}) };
}
