import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { plural } from "~/text/format";
import { Field, type FieldProps } from "./Field";
import { LoadingView } from "./LoadingView";
import { useHasScript } from "./useHasScript";

/** `kindName` says what it is where it is no town; `isGuess` that nothing has the name typed. */
export type PlaceSuggestion = { name: string; kindName?: string; county: string; slug: string; isGuess?: boolean };

type PlaceFieldProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "type" | "onSelect"> & {
    onSelect?: (place: PlaceSuggestion) => void;
  };

const typingPauseMs = 150;

/** A plain text field until scripts run, then a combobox (ARIA APG, list autocomplete). */
export function PlaceField({ name, label, hint, error, id = name, onSelect, onBlur, ...input }: PlaceFieldProps) {
  const isCombobox = useHasScript();
  const field = useRef<HTMLInputElement>(null);
  const { places, unknown, isAsking, lookUp, close } = useSuggestions();
  const [active, setActive] = useState(-1);
  const listId = `${id}-list`;
  const isOpen = places.length > 0;

  function choose(place: PlaceSuggestion) {
    const hasNamesake = places.some((other) => other !== place && other.name === place.name);
    if (field.current) {
      field.current.value = hasNamesake ? `${place.name}, ${place.county}` : place.name;
      field.current.dispatchEvent(new Event("change", { bubbles: true }));
    }
    dismiss();
    onSelect?.(place);
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
      // One position more than there are places: the text field itself.
      setActive(((active + 1 + step + places.length + 1) % (places.length + 1)) - 1);
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === "Escape" && isOpen) {
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
            onBlur={(event) => {
              dismiss();
              onBlur?.(event);
            }}
          />
          {isCombobox && (
            <div className="options" id={listId} role="listbox" aria-label="Förslag på platser" hidden={!isOpen}>
              {places.map((place, index) => (
                // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: focus stays in the field, which handles the keys
                <div
                  key={place.slug}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  // Before the field loses its focus, and with it the list.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(place)}
                >
                  {place.name} <span>{[place.kindName, place.county].filter(Boolean).join(", ")}</span>
                </div>
              ))}
            </div>
          )}
          {unknown && (
            <p className="hint" role="status">
              Vi hittar ingen plats som heter ”{unknown}”.{isOpen && " Menar du någon av dessa?"}
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

/** Asks the server after a pause in typing; a newer question or closing drops the older one. */
function useSuggestions() {
  const [places, setPlaces] = useState<PlaceSuggestion[]>([]);
  const [unknown, setUnknown] = useState("");
  const [isAsking, setIsAsking] = useState(false);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);

  function close() {
    asking.current?.abort();
    setPlaces([]);
    setUnknown("");
    setIsAsking(false);
  }

  function show(text: string, found: PlaceSuggestion[]) {
    setPlaces(found);
    setUnknown(found.some((place) => !place.isGuess) ? "" : text);
  }

  async function lookUp(text: string) {
    asking.current?.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    if (!text.trim()) return close();
    try {
      await new Promise((resolve) => setTimeout(resolve, typingPauseMs));
      if (signal.aborted) return;
      setIsAsking(true);
      const response = await fetch(`/places?q=${encodeURIComponent(text)}`, { signal });
      if (response.ok) show(text.trim(), await response.json());
    } catch {
      // Without an answer it is an ordinary text field; the server understands what was typed.
    }
    if (!signal.aborted) setIsAsking(false);
  }

  return { places, unknown, isAsking, lookUp, close };
}
