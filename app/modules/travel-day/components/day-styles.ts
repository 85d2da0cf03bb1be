import { screenStyles } from "~/ui/adoptStyles";
import css from "./day.css?inline";

export function dayStyles() {
  return screenStyles(import.meta.env.SSR ? css : null, ".day-head", () => import("./day-late.css?inline"));
}
