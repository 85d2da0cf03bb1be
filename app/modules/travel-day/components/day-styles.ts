import { screenStyles } from "~/ui/adoptStyles";
import css from "./day.css?inline";

/** Of the day of a trip. */
export function dayStyles() {
  return screenStyles(import.meta.env.SSR ? css : null, ".day-head", () => import("./day-late.css?inline"));
}
