import { screenStyles } from "./adoptStyles";
import css from "./styles/fold.css?inline";

export function foldStyles() {
  return screenStyles(import.meta.env.SSR ? css : null, ".folds{", () => import("./styles/fold-late.css?inline"));
}
