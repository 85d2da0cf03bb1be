import { useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";

type Background = { key: string };

/** In a location's state: the screen it opens over. */
export type OverState = { background: Background };

type OverProps = { state: OverState; preventScrollReset: true };

export const SheetContext = createContext<OverState | null>(null);

/** For links that open a sheet over this screen. */
export function useOverThis(): OverProps {
  const { key } = useLocation();
  return { state: { background: { key } }, preventScrollReset: true };
}

/** For a form whose screen opens in a sheet: the one it is in, else one over this screen. */
export function useInSheet(): OverProps {
  const over = useOverThis();
  const state = useContext(SheetContext) ?? over.state;
  return { state, preventScrollReset: true };
}

/** For links and forms that stay in the sheet they are in. */
export function useSameSheet(): OverProps | Record<never, never> {
  const state = useContext(SheetContext);
  return state ? { state, preventScrollReset: true } : {};
}

export function backgroundIn(state: unknown): Background | null {
  if (typeof state !== "object" || state === null || !("background" in state)) return null;
  const { background } = state;
  const isBackground = typeof background === "object" && background !== null && "key" in background;
  return isBackground && typeof background.key === "string" ? { key: background.key } : null;
}
