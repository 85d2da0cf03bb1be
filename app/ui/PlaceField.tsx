import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { plural } from "~/text/format";
import { Button } from "./Button";
import { Field, type FieldProps } from "./Field";
import { Icon } from "./Icon";
import { LoadingView } from "./LoadingView";
import { useHasScript } from "./useHasScript";

/** `kindName` for what is no town; `isGuess` where nothing has the name typed. */
export type PlaceSuggestion = { name: string; kindName?: string; county: string; slug: string; isGuess?: boolean };

type PlaceFieldProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "type" | "onSelect"> & {
    onSelect?: (place: PlaceSuggestion) => void;
  };

const typingPauseMs = 150;

/** The position is asked for when somebody chooses this. */
const here: PlaceSuggestion = { name: "Min plats", county: "", slug: "" };

/** A plain text field until hydration, then a combobox (ARIA APG, list autocomplete). */
export function PlaceField({ name, label, hint, error, id = name, onSelect, onBlur, ...input }: PlaceFieldProps) {
  const isCombobox = useHasScript();
  const field = useRef<HTMLInputElement>(null);
  const late = useRef<typeof import("./picker")>();
  const { places, hint: said, isAsking, lookUp, offer, locate, close } = useSuggestions();
  const [active, setActive] = useState(-1);
  const listId = `${id}-list`;
  const isOpen = places.length > 0;

  function choose(place: PlaceSuggestion) {
    const input = field.current;
    setActive(-1);
    if (!input) return;
    // What is typed meanwhile wins.
    const { value } = input;
    const isAsItWas = () => input.isConnected && input.value === value;
    if (place === here) return void locate(findPosition, isAsItWas, arrive);
    const hasNamesake = places.some((other) => other !== place && other.name === place.name);
    take({ ...place, name: hasNamesake ? `${place.name}, ${place.county}` : place.name });
    moveOn(input);
  }

  function arrive(place: PlaceSuggestion) {
    take(place);
    if (field.current && late.current?.isPicking(field.current)) moveOn(field.current);
  }

  function moveOn(input: HTMLInputElement) {
    dismiss();
    late.current?.moveOn(input);
  }

  function take(place: PlaceSuggestion) {
    if (!field.current) return;
    field.current.value = place.name;
    field.current.dispatchEvent(new Event("change", { bubbles: true }));
    onSelect?.(place);
  }

  /** If the picker fails to load, the list opens below the field on phones, too. */
  async function load() {
    late.current ??= await import("./picker").catch(() => undefined);
  }

  async function findPosition() {
    await load();
    return late.current?.findPosition() ?? null;
  }

  async function pick(input: HTMLInputElement) {
    const { value } = input;
    await load();
    if (late.current?.openPicker(input, value, dismiss)) offer();
  }

  function dismiss() {
    close();
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent) {
    const chosen = places[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) return lookUp(field.current?.value ?? "");
      const step = event.key === "ArrowDown" ? 1 : -1;
      // One more than there are places: the text field itself.
      setActive(((active + 1 + step + places.length + 1) % (places.length + 1)) - 1);
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === "Enter" && field.current && late.current?.isPicking(field.current)) {
      event.preventDefault();
      moveOn(field.current);
    } else if (event.key === "Escape" && isOpen && !field.current?.matches(":popover-open *")) {
      event.preventDefault();
      dismiss();
    }
  }

  return (
    <Field name={name} label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <>
          <input
            type="text"
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            maxLength={100}
            {...input}
            {...control}
            ref={field}
            {...(isCombobox && {
              role: "combobox",
              "aria-autocomplete": "list",
              "aria-expanded": isOpen,
              "aria-controls": listId,
              "aria-activedescendant": active >= 0 ? `${listId}-${active}` : undefined,
            })}
            onInput={(event) => {
              setActive(-1);
              lookUp(event.currentTarget.value);
            }}
            onKeyDown={onKeyDown}
            onFocus={({ currentTarget }) => {
              if (!isCombobox) return;
              void load();
              if (!currentTarget.value) offer();
            }}
            onClick={({ currentTarget }) => isCombobox && void pick(currentTarget)}
            onBlur={(event) => {
              if (!late.current?.isPicking(event.currentTarget, event.relatedTarget)) dismiss();
              onBlur?.(event);
            }}
          />
          {isCombobox && (
            <Button
              type="button"
              look="quiet"
              className="shut"
              onClick={() => field.current && late.current?.closePicker(field.current)}
            >
              Stäng
            </Button>
          )}
          {isCombobox && (
            <div className="options" id={listId} role="listbox" aria-label="Förslag på platser" hidden={!isOpen}>
              {places.map((place, index) => (
                // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: focus stays in the field, which handles the keys
                <div
                  key={place.slug}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  // Before the field loses focus, which closes the list.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(place)}
                >
                  {place === here && <Icon name="pin" />} {place.name}{" "}
                  <span>{[place.kindName, place.county].filter(Boolean).join(", ")}</span>
                </div>
              ))}
            </div>
          )}
          {said && (
            <p className="hint" role="status">
              {said}
              {isOpen && " Menar du någon av dessa?"}
            </p>
          )}
          {isAsking && !isOpen && (
            <div className="options late">
              <LoadingView size="small" look="dots" text="Söker platser..." />
            </div>
          )}
          {isCombobox && (
            <span className="hush" role="status">
              {isOpen && plural(places.length, "förslag", "förslag")}
            </span>
          )}
        </>
      )}
    </Field>
  );
}

/** Debounced; a newer question or closing aborts the older one. */
function useSuggestions() {
  const [places, setPlaces] = useState<PlaceSuggestion[]>([]);
  const [hint, setHint] = useState("");
  const [isAsking, setIsAsking] = useState(false);
  const asking = useRef<AbortController | null>(null);
  const isOffer = useRef(false);
  useEffect(() => () => asking.current?.abort(), []);

  function begin() {
    asking.current?.abort();
    asking.current = new AbortController();
    return asking.current.signal;
  }

  function close() {
    begin();
    isOffer.current = false;
    setPlaces([]);
    setHint("");
    setIsAsking(false);
  }

  /** Without an answer it is an ordinary text field; the server understands what was typed. */
  async function ask(query: string, signal: AbortSignal, show: (found: PlaceSuggestion[]) => void) {
    try {
      const response = await fetch(`/places${query}`, { signal });
      if (response.ok) show(await response.json());
    } catch {}
    if (!signal.aborted) setIsAsking(false);
  }

  async function lookUp(text: string) {
    const signal = begin();
    if (!text.trim()) return offer();
    // Offers made before anything was typed do not answer it.
    if (isOffer.current) setPlaces([]);
    isOffer.current = false;
    await new Promise((resolve) => setTimeout(resolve, typingPauseMs));
    if (signal.aborted) return;
    setIsAsking(true);
    await ask(`?q=${encodeURIComponent(text)}`, signal, (found) => {
      setPlaces(found);
      const isKnown = found.some((place) => !place.isGuess);
      setHint(isKnown ? "" : `Vi hittar ingen plats som heter ”${text.trim()}”.`);
    });
  }

  function offer() {
    close();
    const first = "geolocation" in navigator ? [here] : [];
    isOffer.current = true;
    setPlaces(first);
    void ask("/egna", begin(), (own) => setPlaces([...first, ...own]));
  }

  /** @param findPosition "57.689,11.979", or null */
  async function locate(
    findPosition: () => Promise<string | null>,
    isWanted: () => boolean,
    take: (place: PlaceSuggestion) => void,
  ) {
    close();
    setIsAsking(true);
    const at = await findPosition();
    if (!isWanted()) return;
    if (at)
      return ask(`?at=${at}`, begin(), ([place]) => {
        if (place) take(place);
        else setHint("Din plats ligger för långt bort. Skriv en plats i stället.");
      });
    close();
    setHint("Telefonen säger inte var du är. Skriv en plats i stället.");
  }

  return { places, hint, isAsking, lookUp, offer, locate, close };
}
