import { screenStyles } from "~/ui/adoptStyles";
import css from "./trips.css?inline";

export function tripListStyles() {
  return screenStyles(import.meta.env.SSR ? css : null, ".trip-tabs{", () => import("./trips-late.css?inline"));
}
