import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { dismissToast, shownToasts } from "~/ui/toasts";

/** Puts eye and focus at the new heading after a move, where the new screen has not put the focus elsewhere, and where what had
 * it is gone from the same screen. */
export function useFocusAfterMove(): void {
  const { key, pathname, hash } = useLocation();
  const how = useNavigationType();
  const last = useRef({ key, pathname, isSheet: isSheetOpen() });
  useEffect(() => {
    const [left, isSheet] = [last.current, isSheetOpen()];
    last.current = { key, pathname, isSheet };
    if (left.pathname !== pathname) forgetLeftForm();
    // A sheet takes the focus itself, and gives it back to what it was opened from.
    if (left.key === key || isSheet || hash) return;
    // What is sent from a sheet, or wants to stay where it is, may lead to another screen.
    if (left.pathname !== pathname && how !== "POP") scrollTo(0, 0);
    if (left.pathname === pathname && document.activeElement !== document.body) return;
    const placed = left.isSheet ? "main :focus" : "main :is(input,select,textarea,h1,[role=alert]):focus";
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading || document.querySelector(placed)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [key, pathname, hash]);
}

const isSheetOpen = () => document.querySelector("dialog.sheet") !== null;

/** It can be sent from its own screen alone, and what was typed has gone with that. */
function forgetLeftForm(): void {
  for (const said of shownToasts()) if (said.type === "error" && said.action) dismissToast(said);
}
