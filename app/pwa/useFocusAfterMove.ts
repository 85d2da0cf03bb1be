import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Puts the focus where the eye is after a move: at the new heading, where the new screen has not put it elsewhere, and where
 * what had it is gone from the same screen. */
export function useFocusAfterMove(): void {
  const { key, pathname, hash } = useLocation();
  const last = useRef({ key, pathname, isSheet: isSheetOpen() });
  useEffect(() => {
    const [left, isSheet] = [last.current, isSheetOpen()];
    last.current = { key, pathname, isSheet };
    // A sheet takes the focus itself, and gives it back to what it was opened from.
    if (left.key === key || isSheet || hash) return;
    if (left.pathname === pathname && document.activeElement !== document.body) return;
    const placed = left.isSheet ? "main :focus" : "main :is(input,select,textarea,h1,[role=alert]):focus";
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading || document.querySelector(placed)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [key, pathname, hash]);
}

const isSheetOpen = () => document.querySelector("dialog.sheet") !== null;
