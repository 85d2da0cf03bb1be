import { useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";

type Background = { key: string };

/** In the state of a location: what its screen may be rendered over. */
export type OverState = { background: Background };

type OverProps = { state: OverState; preventScrollReset: true };

/** null outside a sheet */
export const SheetContext = createContext<OverState | null>(null);

/** For a link whose screen opens as a sheet over this one, which stays as it is. */
export function useOverThis(): OverProps {
  const { key } = useLocation();
  return { state: { background: { key } }, preventScrollReset: true };
}

/** For links and forms whose screen stays in the sheet where they are in one. */
export function useSameSheet(): OverProps | Record<never, never> {
  const state = useContext(SheetContext);
  return state ? { state, preventScrollReset: true } : {};
}

/** null where the state names none */
export function backgroundIn(state: unknown): Background | null {
  if (typeof state !== "object" || state === null || !("background" in state)) return null;
  const { background } = state;
  const isBackground = typeof background === "object" && background !== null && "key" in background;
  return isBackground && typeof background.key === "string" ? { key: background.key } : null;
}
