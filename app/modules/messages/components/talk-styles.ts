import { screenStyles } from "~/ui/adoptStyles";
import css from "./talk.css?inline";

/** Of what people have written to each other. */
export function talkStyles() {
  return screenStyles(import.meta.env.SSR ? css : null, ".talk{", () => import("./talk-late.css?inline"));
}
