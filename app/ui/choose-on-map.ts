import type { Viewed } from "./map-sheets";
import type { PlaceSuggestion } from "./useSuggestions";
import { middleOf, openDialog, startOf } from "./zoom-map";

/** degrees to a pixel at which the middle of a map means a place */
const NEAR = 0.006;
const TAP = 4;
/** ms without movement before it is asked what the place is called */
const STILL = 400;

const hint = "Tryck på kartan där platsen ligger.";
const nowhere = "Här hittar vi ingen väg. Välj en plats på land.";

/** Lets somebody choose the place in the middle of a map; null where they do not. @throws where it cannot be loaded */
export async function chooseOnMap(typed: string): Promise<PlaceSuggestion | null> {
  const start = await startOf(`/karta.svg?${new URLSearchParams({ around: typed })}`);
  if (!start) throw new Error("No map");
  const bar = createBar();
  const { look, stop, meant } = createLook(bar.say);
  const { dialog, view, zoom, centre } = openDialog("/karta.svg", "Välj på kartan", start, {
    onMove: look,
    onTap(x, y) {
      const isFar = !isNear(view());
      centre(x, y);
      if (isFar) zoom(TAP);
    },
  });
  const pin = document.createElement("span");
  pin.className = "pin";
  dialog.append(pin, bar.element);
  bar.take.onclick = () => meant() && dialog.close("taken");
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      stop();
      resolve(dialog.returnValue === "taken" ? meant() : null);
    });
  });
}

const isNear = ({ across }: Viewed) => across / innerWidth <= NEAR;

type Say = (text: string, isPlace: boolean) => void;

function createBar() {
  const element = document.createElement("div");
  element.className = "bar";
  const said = element.appendChild(document.createElement("p"));
  said.setAttribute("role", "status");
  const take = element.appendChild(document.createElement("button"));
  take.type = "button";
  take.className = "btn primary wide";
  take.textContent = "Ta den här platsen";
  const say: Say = (text, isPlace) => {
    said.textContent = text;
    take.setAttribute("aria-disabled", String(!isPlace));
  };
  return { element, take, say };
}

/** Asks the server what the middle of the map is called once it stands still. */
function createLook(say: Say) {
  let place: PlaceSuggestion | null = null;
  let asking: AbortController | undefined;
  let timer = 0;

  function stop() {
    asking?.abort();
    clearTimeout(timer);
  }

  function look(view: Viewed) {
    stop();
    place = null;
    say(isNear(view) ? "…" : hint, false);
    if (isNear(view)) timer = window.setTimeout(() => void name(view), STILL);
  }

  async function name(view: Viewed) {
    const { lat, lng } = middleOf(view);
    asking = new AbortController();
    const { signal } = asking;
    const found = await placeAt(`${lat.toFixed(3)},${lng.toFixed(3)}`, signal);
    if (signal.aborted) return;
    place = found;
    say(found ? found.name.replace(/ \(.*/, "") : nowhere, found !== null);
  }

  return { look, stop, meant: () => place };
}

/** Without an answer the position will do: the server understands it. */
async function placeAt(at: string, signal: AbortSignal): Promise<PlaceSuggestion | null> {
  try {
    const response = await fetch(`/places?at=${at}`, { signal });
    if (!response.ok) throw new Error(`${response.status}`);
    const found: PlaceSuggestion[] = await response.json();
    return found[0] ?? null;
  } catch {
    return { name: at, county: "", slug: at };
  }
}
