import { screenStyles } from "~/ui/adoptStyles";
import css from "./settings.css?inline";

export function settingsStyles() {
  return screenStyles(import.meta.env.SSR ? css : null, ".ways{", () => import("./settings-late.css?inline"));
}
