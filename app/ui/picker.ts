import { adoptStyles } from "./adoptStyles";
import css from "./picker.css?inline";
import { askForPlaces, type Located } from "./useSuggestions";

const phone = "(max-width: 40rem)";

/** ms a position may be old and may take */
const positionAge = 60_000;
const positionTimeout = 15_000;

adoptStyles(css);

/** A full-screen popover on phones. @param onClose on Escape or Android's back @returns whether to offer places */
export function openPicker(field: HTMLInputElement, value: string, onClose: () => void): boolean {
  const box = boxOf(field);
  if (!box?.showPopover || box.popover || document.activeElement !== field || !matchMedia(phone).matches) return false;
  box.popover = "auto";
  box.showPopover();
  box.ontoggle = () => {
    if (box.matches(":popover-open")) return;
    box.popover = null;
    onClose();
  };
  if (field.value !== value) return false;
  field.select();
  return true;
}

export function closePicker(field: HTMLInputElement): void {
  const box = boxOf(field);
  if (box) box.popover = null;
}

/** @param next what gets the focus: outside the picker it would be hidden behind it */
export function isPicking(field: HTMLInputElement, next?: EventTarget | null): boolean {
  const box = boxOf(field);
  if (next instanceof Element && !box?.contains(next)) closePicker(field);
  return Boolean(box?.popover);
}

/** Focuses the next field if it is an empty place. */
export function moveOn(field: HTMLInputElement): void {
  const wasPicking = isPicking(field);
  closePicker(field);
  const next = nextEmpty(field);
  next?.focus();
  if (!wasPicking) return;
  if (next) next.click();
  else field.blur();
}

/** @throws where the map cannot be loaded */
export async function chooseOnMap(typed: string) {
  return (await import("./choose-on-map")).chooseOnMap(typed);
}

/** Where the phone is, or why it is no place to travel from. */
export async function placeHere(signal: AbortSignal): Promise<Located> {
  const at = await findPosition();
  if (!at) return { hint: "Telefonen säger inte var du är. Skriv en plats i stället." };
  const found = await askForPlaces(`?at=${at}`, signal);
  const isTooFar = found?.length === 0;
  return { place: found?.[0], hint: isTooFar ? "Din plats ligger för långt bort. Skriv en plats i stället." : "" };
}

/** Rounded to 100 m: nobody needs more. @returns "57.689,11.979"; null where the phone refuses or fails */
function findPosition(): Promise<string | null> {
  return new Promise((resolve) => {
    const found = ({ coords }: GeolocationPosition) =>
      resolve(`${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`);
    const options = { maximumAge: positionAge, timeout: positionTimeout };
    navigator.geolocation.getCurrentPosition(found, () => resolve(null), options);
  });
}

const boxOf = (field: Element) => field.closest<HTMLElement>(".field");

function nextEmpty(field: HTMLInputElement): HTMLElement | null {
  const all = field.form?.querySelectorAll<HTMLInputElement>("input[role=combobox]") ?? [];
  const fields = [...all].filter((one) => one === field || one.offsetParent);
  const next = fields[fields.indexOf(field) + 1];
  return next && !next.value ? next : null;
}
