import { screenStyles } from "./adoptStyles";
import css from "./styles/trip.css?inline";

export function tripStyles() {
  return screenStyles(import.meta.env.SSR ? css : null, ".buy{", () => import("./styles/trip-late.css?inline"));
}
