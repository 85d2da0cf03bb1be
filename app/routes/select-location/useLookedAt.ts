import { type SyntheticEvent, useState } from "react";

export const isWide = "(min-width: 56rem)";

/** The ride whose card a pointer is over or that has the focus, as the card leads to; null on a phone.
 * @returns also what to listen with around the list */
export function useLookedAt() {
  const [ride, setRide] = useState<string | null>(null);
  const look = ({ target }: SyntheticEvent) => {
    const card = target instanceof Element ? (target.closest("a") ?? target.closest("li")?.querySelector("a")) : null;
    if (matchMedia(isWide).matches) setRide(/^\/\w+\/(\w{12})\b/.exec(card?.getAttribute("href") ?? "")?.[1] ?? null);
  };
  return { ride, listeners: { onPointerOver: look, onFocus: look, onPointerLeave: () => setRide(null) } };
}
