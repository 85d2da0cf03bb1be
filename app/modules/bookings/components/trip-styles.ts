import { screenStyles } from "~/ui/adoptStyles";
import css from "./trips.css?inline";

/** Of the lists of one's trips, and of what is asked about them. */
export function tripListStyles() {
  return screenStyles(import.meta.env.SSR ? css : null, ".card.next{", () => import("./trips-late.css?inline"));
}
