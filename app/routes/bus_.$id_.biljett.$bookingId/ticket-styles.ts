import { screenStyles } from "~/ui/adoptStyles";
import css from "./ticket.css?inline";

export function ticketStyles() {
  return screenStyles(import.meta.env.SSR ? css : null, ".stub{", () => import("./ticket-late.css?inline"));
}
