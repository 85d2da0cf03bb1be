import { useRef, useState } from "react";

/** `kindName` for what is no town; `isGuess` where nothing has the name typed. */
export type PlaceSuggestion = { name: string; kindName?: string; county: string; slug: string; isGuess?: boolean };

/** The position is asked for when somebody chooses this. */
export const here: PlaceSuggestion = { name: "Min plats", county: "", slug: "" };

export const onMap: PlaceSuggestion = { name: "Välj på kartan", county: "", slug: "karta" };

export type Located = { place?: PlaceSuggestion; hint: string };

type Suggestions = { places: PlaceSuggestion[]; hint: string; isAsking: boolean; isOffer: boolean };

const nothing: Suggestions = { places: [], hint: "", isAsking: false, isOffer: false };
const typingPauseMs = 150;

/** Debounced; a newer question or closing aborts the older one. @param hasMap offered too where nothing is typed or known */
export function useSuggestions(hasMap: boolean) {
  const [suggestions, setSuggestions] = useState(nothing);
  const asking = useRef<AbortController | null>(null);
  const map = hasMap ? [onMap] : [];
  const change = (part: Partial<Suggestions>) => setSuggestions((old) => ({ ...old, ...part }));

  function begin(shown?: Suggestions): AbortSignal {
    asking.current?.abort();
    asking.current = new AbortController();
    if (shown) setSuggestions(shown);
    return asking.current.signal;
  }

  async function lookUp(field: HTMLInputElement) {
    const text = field.value;
    if (!text.trim()) return offer();
    const signal = begin();
    // Offers made before anything was typed do not answer it.
    setSuggestions((old) => (old.isOffer ? { ...old, places: [], isOffer: false } : old));
    await new Promise((resolve) => setTimeout(resolve, typingPauseMs));
    if (signal.aborted || !field.isConnected) return;
    change({ isAsking: true });
    const found = await askForPlaces(`?q=${encodeURIComponent(text)}`, signal);
    if (signal.aborted) return;
    const isKnown = found?.some((place) => !place.isGuess);
    const places = found && (isKnown ? found : [...found, ...map]);
    const hint = isKnown ? "" : `Vi hittar ingen plats som heter ”${text.trim()}”.`;
    change({ isAsking: false, ...(places && { places, hint }) });
  }

  async function offer() {
    const first = "geolocation" in navigator ? [here, ...map] : map;
    const signal = begin({ ...nothing, places: first, isOffer: true });
    const own = await askForPlaces("/egna", signal);
    if (own && !signal.aborted) change({ places: [...first, ...own] });
  }

  /** @param find null where it cannot be asked for @returns undefined where there is none, or something was typed */
  async function locate(find: (signal: AbortSignal) => Promise<Located | null>, isWanted: () => boolean) {
    const signal = begin({ ...nothing, isAsking: true });
    const found = await find(signal);
    if (signal.aborted || !isWanted()) return;
    change({ isAsking: false, hint: found ? found.hint : "Det gick inte. Skriv en plats i stället." });
    return found?.place;
  }

  return { ...suggestions, lookUp, offer, locate, close: () => void begin(nothing) };
}

/** Null without an answer: then it is an ordinary text field, and the server understands what was typed. */
export async function askForPlaces(query: string, signal: AbortSignal): Promise<PlaceSuggestion[] | null> {
  try {
    const response = await fetch(`/places${query}`, { signal });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
