import { screenStyles } from "~/ui/adoptStyles";
import css from "./form.css?inline";

export function formStyles() {
  return screenStyles(import.meta.env.SSR ? css : null, ".glance{", () => import("./form-late.css?inline"));
}
