import { adoptStyles } from "./adoptStyles";
import css from "./picker.css?inline";

const phone = "(max-width: 40rem)";

adoptStyles(css);

export { locate, lookUp, offer } from "./suggestions";

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

export async function chooseOnMap(typed: string) {
  return (await import("./choose-on-map")).chooseOnMap(typed);
}

const boxOf = (field: Element) => field.closest<HTMLElement>(".field");

/** What a form folds up, such as stopovers, is passed over: few want to fill it in. */
function nextEmpty(field: HTMLInputElement): HTMLElement | null {
  const all = field.form?.querySelectorAll<HTMLInputElement>("input[role=combobox]") ?? [];
  const fields = [...all].filter((one) => one === field || (one.offsetParent && !one.closest("form details")));
  const next = fields[fields.indexOf(field) + 1];
  return next && !next.value ? next : null;
}
