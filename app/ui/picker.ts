const phone = "(max-width: 40rem)";

const boxOf = (field: Element) => field.closest<HTMLElement>(".field");

/** On a phone a place's field takes the whole screen until a place is chosen; Escape and Android's way back close it, as
 * they do every popover. @param onClose however it closes @returns false where there is room beside it, or it is open */
export function openPicker(field: HTMLInputElement, onClose: () => void): boolean {
  const box = boxOf(field);
  if (!box?.showPopover || box.popover || !matchMedia(phone).matches) return false;
  box.popover = "auto";
  box.showPopover();
  box.ontoggle = () => {
    if (box.matches(":popover-open")) return;
    box.popover = null;
    onClose();
  };
  field.select();
  return true;
}

/** @returns whether it was open */
export function closePicker(field: HTMLInputElement): boolean {
  const box = boxOf(field);
  const wasOpen = Boolean(box?.popover);
  if (box) box.popover = null;
  return wasOpen;
}

/** @param next what gets the focus: outside of the picker it would be hidden behind it, so that closes */
export function isPicking(field: HTMLInputElement, next?: EventTarget | null): boolean {
  const box = boxOf(field);
  if (next instanceof Element && !box?.contains(next)) closePicker(field);
  return Boolean(box?.popover);
}
