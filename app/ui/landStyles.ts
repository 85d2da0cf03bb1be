import { screenStyles } from "./adoptStyles";
import css from "./styles/land.css?inline";

export function landStyles() {
  return screenStyles(import.meta.env.SSR ? css : null, ".hero{", () => import("./styles/land-late.css?inline"));
}
