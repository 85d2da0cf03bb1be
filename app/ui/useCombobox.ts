import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { here, onMap, type PlaceSuggestion, useSuggestions } from "./useSuggestions";

type Field = HTMLInputElement;
type Suggestions = ReturnType<typeof useSuggestions>;
type OnSelect = ((place: PlaceSuggestion) => void) | undefined;

/** What a text field does that suggests places (ARIA APG, list autocomplete); on a phone it fills the screen. */
export function useCombobox(onSelect: OnSelect, hasMap: boolean) {
  const field = useRef<Field>(null);
  const pending = useRef(0);
  const suggestions = useSuggestions();
  const { places, hint, isAsking, asking } = suggestions;
  const [active, setActive] = useState(-1);
  const { choose, chooseOnMap, moveOn, load, late } = useChoice(suggestions, onSelect);

  function dismiss() {
    setActive(-1);
    suggestions.close();
  }

  function chooseIn(input: Field | null, place: PlaceSuggestion) {
    setActive(-1);
    if (input) choose(input, place);
  }

  async function fillScreen(input: Field) {
    const { value } = input;
    const picker = await load();
    if (picker?.openPicker(input, value, dismiss)) void picker.offer(input, asking, hasMap);
  }

  async function lookUp(input: Field) {
    pending.current++;
    await (await load())?.lookUp(input, asking, hasMap);
    pending.current--;
  }

  const handlers = {
    onInput: ({ currentTarget }: { currentTarget: Field }) => {
      setActive(-1);
      void lookUp(currentTarget);
    },
    onKeyDown: (event: KeyboardEvent<Field>) => {
      const input = event.currentTarget;
      const step = steps[event.key];
      const chosen = places[active];
      if (step && places.length > 0) setActive(stepped(active, step, places.length));
      else if (step) void lookUp(input);
      else if (event.key === "Enter" && chosen) chooseIn(input, chosen);
      else if (event.key === "Enter" && late.current?.isPicking(input)) moveOn(input);
      else if (event.key === "Escape" && places.length > 0 && !input.matches(":popover-open *")) dismiss();
      // A search finds out itself what is meant; what is posted waits for the list.
      else if (event.key !== "Enter" || !pending.current || input.form?.method === "get") return;
      event.preventDefault();
    },
    onFocus: ({ currentTarget }: FocusEvent<Field>) => void (currentTarget.value ? load() : lookUp(currentTarget)),
    onClick: ({ currentTarget }: MouseEvent<Field>) => void fillScreen(currentTarget),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<Field>) => {
      if (!late.current?.isPicking(currentTarget, relatedTarget)) dismiss();
    },
  };
  const onChoose = (place: PlaceSuggestion) => chooseIn(field.current, place);
  const shut = () => field.current && late.current?.closePicker(field.current);
  const toMap = (button: HTMLButtonElement) => field.current && void chooseOnMap(field.current, button);
  return { field, places, hint, isAsking, active, handlers, onChoose, shut, toMap };
}

const steps: Record<string, 1 | -1 | undefined> = { ArrowDown: 1, ArrowUp: -1 };

/** One stop more than there are places: the text field itself. */
function stepped(active: number, step: 1 | -1, places: number): number {
  return ((active + 1 + step + places + 1) % (places + 1)) - 1;
}

function useChoice({ places, asking, close }: Suggestions, onSelect: OnSelect) {
  const late = useRef<typeof import("./picker")>();

  /** If it fails, the list opens below the field on phones, too. */
  async function load() {
    late.current ??= await import("./picker").catch(() => undefined);
    return late.current;
  }

  function choose(input: Field, place: PlaceSuggestion) {
    if (place === here) return void chooseHere(input);
    if (place === onMap) return void chooseOnMap(input);
    const hasNamesake = places.some((other) => other !== place && other.name === place.name);
    take(input, { ...place, name: hasNamesake ? `${place.name}, ${place.county}` : place.name });
    moveOn(input);
  }

  async function chooseHere(input: Field) {
    const place = await (await load())?.locate(input, asking);
    if (!place) return;
    take(input, place);
    if (late.current?.isPicking(input)) moveOn(input);
  }

  /** Where it cannot be loaded, the form is sent to the map that is a screen. */
  async function chooseOnMap(input: Field, button = input.closest(".field")?.querySelector<HTMLElement>(".to-map")) {
    const wasPicking = late.current?.isPicking(input);
    try {
      const place = await (await import("./picker")).chooseOnMap(input.value);
      close();
      if (place) take(input, place);
      if (place && wasPicking) moveOn(input);
    } catch {
      input.form?.requestSubmit(button);
    }
  }

  function take(input: Field, place: PlaceSuggestion) {
    input.value = place.name;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    onSelect?.(place);
  }

  function moveOn(input: Field) {
    close();
    late.current?.moveOn(input);
  }

  return { choose, chooseOnMap, moveOn, load, late };
}
