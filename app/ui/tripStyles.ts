import { screenStyles } from "./adoptStyles";
import css from "./styles/trip.css?inline";

/** Of the ride, its booking and what becomes of it. */
export function tripStyles() {
  return screenStyles(import.meta.env.SSR ? css : null, ".buy{", () => import("./styles/trip-late.css?inline"));
}
