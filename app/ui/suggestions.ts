import { type Asking, here, onMap, type PlaceSuggestion } from "./useSuggestions";

const typingPauseMs = 150;

/** Debounced. @param hasMap offered too where nothing is typed or known */
export async function lookUp(field: HTMLInputElement, asking: Asking, hasMap: boolean): Promise<void> {
  const text = field.value;
  if (!text.trim()) return offer(field, asking, hasMap);
  if (!isUsed(field)) return;
  const signal = asking.begin();
  // Offers made before anything was typed do not answer it.
  asking.change((old) => (old.isOffer ? { places: [], isOffer: false } : {}));
  await new Promise((resolve) => setTimeout(resolve, typingPauseMs));
  if (signal.aborted || !field.isConnected) return;
  asking.change({ isAsking: true });
  const found = await ask(`?q=${encodeURIComponent(text)}`, signal);
  if (signal.aborted) return;
  const isKnown = found?.some((place) => !place.isGuess);
  const places = found && (isKnown ? found : [...found, ...(hasMap ? [onMap] : [])]);
  const hint = isKnown ? "" : `Vi hittar ingen plats som heter ”${text.trim()}”.`;
  asking.change({ isAsking: false, ...(places && { places, hint }) });
}

/** Places of one's own, before anything is typed. */
export async function offer(field: HTMLInputElement, asking: Asking, hasMap: boolean): Promise<void> {
  if (!isUsed(field)) return;
  const first = [...("geolocation" in navigator ? [here] : []), ...(hasMap ? [onMap] : [])];
  const signal = asking.begin({ places: first, isOffer: true });
  const own = await ask("/egna", signal);
  if (own && !signal.aborted) asking.change({ places: [...first, ...own] });
}

/** The place where the phone is. @returns undefined where there is none, or something was typed meanwhile */
export async function locate(field: HTMLInputElement, asking: Asking): Promise<PlaceSuggestion | undefined> {
  const { value } = field;
  const signal = asking.begin({ isAsking: true });
  const { place, hint } = await placeHere(signal);
  if (signal.aborted || !field.isConnected || field.value !== value) return;
  asking.change({ isAsking: false, hint });
  return place;
}

async function placeHere(signal: AbortSignal): Promise<{ place?: PlaceSuggestion; hint: string }> {
  const at = await findPosition();
  if (!at) return { hint: "Telefonen säger inte var du är. Skriv en plats i stället." };
  const found = await ask(`?at=${at}`, signal);
  const isTooFar = found?.length === 0;
  return { place: found?.[0], hint: isTooFar ? "Din plats ligger för långt bort. Skriv en plats i stället." : "" };
}

/** ms a position may be old and may take */
const positionAge = 60_000;
const positionTimeout = 15_000;

/** Rounded to 100 m: nobody needs more. @returns "57.689,11.979"; null where the phone refuses or fails */
function findPosition(): Promise<string | null> {
  return new Promise((resolve) => {
    const found = ({ coords }: GeolocationPosition) =>
      resolve(`${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`);
    const options = { maximumAge: positionAge, timeout: positionTimeout };
    navigator.geolocation.getCurrentPosition(found, () => resolve(null), options);
  });
}

/** This file may have come after the person had gone on. */
const isUsed = (field: HTMLInputElement) => document.activeElement === field;

/** Null without an answer: then it is an ordinary text field, and the server understands what was typed. */
async function ask(query: string, signal: AbortSignal): Promise<PlaceSuggestion[] | null> {
  try {
    const response = await fetch(`/places${query}`, { signal });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
