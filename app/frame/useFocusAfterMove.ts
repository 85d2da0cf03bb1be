import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

const placesOfTheirOwn = "input, select, textarea, h1, [role=alert]";

/** Puts the focus where the eye is after a move: at the new heading, where the new screen has not put it elsewhere. */
export function useFocusAfterMove(isSheet: boolean): void {
  const { pathname, hash } = useLocation();
  const last = useRef({ pathname, isSheet });
  useEffect(() => {
    const left = last.current;
    last.current = { pathname, isSheet };
    // A sheet takes the focus itself, and gives it back to what it was opened from.
    if (left.pathname === pathname || isSheet || hash) return;
    const main = document.getElementById("innehall");
    const focused = main?.querySelector(left.isSheet ? ":focus" : `:is(${placesOfTheirOwn}):focus`);
    if (!focused) focusOn(main?.querySelector("h1") ?? main);
  }, [pathname, hash, isSheet]);
}

/** Where a move has scrolled to stays. */
function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
