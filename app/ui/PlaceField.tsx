import type { ComponentProps, MouseEvent } from "react";
import { plural } from "~/text/format";
import { Button } from "./Button";
import { Field, type FieldProps } from "./Field";
import { Icon } from "./Icon";
import { LoadingView } from "./LoadingView";
import { useCombobox } from "./useCombobox";
import { useHasScript } from "./useHasScript";
import { here, onMap, type PlaceSuggestion } from "./useSuggestions";

type PlaceFieldProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "type" | "onSelect"> & {
    onSelect?: (place: PlaceSuggestion) => void;
    /** The button that sends the form to choose the place on a map; with scripts the map opens here. */
    map?: ToMap;
  };

type ToMap = { name: string; value: string };

/** A plain text field until hydration, then a combobox. */
export function PlaceField({ name, label, hint, error, id = name, onSelect, onBlur, map, ...input }: PlaceFieldProps) {
  const isCombobox = useHasScript();
  const {
    field,
    places,
    hint: said,
    isAsking,
    active,
    handlers,
    onChoose,
    shut,
    toMap,
  } = useCombobox(onSelect, map !== undefined);
  const listId = `${id}-list`;
  const isOpen = places.length > 0;
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
            {...handlers}
            ref={field}
            {...(isCombobox && {
              role: "combobox",
              "aria-autocomplete": "list",
              "aria-expanded": isOpen,
              "aria-controls": listId,
              "aria-activedescendant": active >= 0 ? `${listId}-${active}` : undefined,
            })}
            onBlur={(event) => {
              handlers.onBlur(event);
              onBlur?.(event);
            }}
          />
          {isCombobox && (
            <>
              <Button type="button" look="quiet" className="shut" onClick={shut}>
                Stäng
              </Button>
              <Options id={listId} places={places} active={active} onChoose={onChoose} />
            </>
          )}
          {said && <Said text={said} places={places} />}
          {isAsking && !isOpen && <Asking />}
          {map && <MapButton label={label} map={map} toMap={isCombobox ? toMap : undefined} />}
          {isCombobox && <Count of={places} />}
        </>
      )}
    </Field>
  );
}

function Said({ text, places }: { text: string; places: PlaceSuggestion[] }) {
  return (
    <p className="hint" role="status">
      {text}
      {places.some(({ isGuess }) => isGuess) && " Menar du någon av dessa?"}
    </p>
  );
}

function Count({ of: places }: { of: PlaceSuggestion[] }) {
  return (
    <span className="hush" role="status">
      {places.length > 0 && plural(places.length, "förslag", "förslag")}
    </span>
  );
}

function Asking() {
  return (
    <div className="options late">
      <LoadingView size="small" look="dots" text="Söker platser..." />
    </div>
  );
}

type MapButtonProps = Pick<PlaceFieldProps, "label"> & {
  map: ToMap;
  toMap: ((button: HTMLButtonElement) => void) | undefined;
};

function MapButton({ label, map, toMap }: MapButtonProps) {
  function open(event: MouseEvent<HTMLButtonElement>) {
    if (!toMap) return;
    event.preventDefault();
    toMap(event.currentTarget);
  }
  return (
    <button type="submit" className="to-map" formNoValidate {...map} onClick={open}>
      <Icon name="pin" /> Karta<span className="hush"> att välja {label} på</span>
    </button>
  );
}

type OptionsProps = {
  id: string;
  places: PlaceSuggestion[];
  active: number;
  onChoose: (place: PlaceSuggestion) => void;
};

function Options({ id, places, active, onChoose }: OptionsProps) {
  return (
    <div className="options" id={id} role="listbox" aria-label="Förslag på platser" hidden={places.length === 0}>
      {places.map((place, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: focus stays in the field, which handles the keys
        <div
          key={place.slug}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // Before the field loses focus, which closes the list.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(place)}
        >
          {(place === here || place === onMap) && <Icon name="pin" />} {place.name}{" "}
          <span>{[place.kindName, place.county].filter(Boolean).join(", ")}</span>
        </div>
      ))}
    </div>
  );
}
