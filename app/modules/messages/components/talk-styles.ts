import { screenStyles } from "~/ui/adoptStyles";
import css from "./talk.css?inline";

export function talkStyles() {
  return screenStyles(import.meta.env.SSR ? css : null, ".talk{", () => import("./talk-late.css?inline"));
}
