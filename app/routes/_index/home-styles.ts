import { screenStyles } from "~/ui/adoptStyles";
import css from "./home.css?inline";

export function homeStyles() {
  return screenStyles(import.meta.env.SSR ? css : null, ".pitch h1{", () => import("./home-late.css?inline"));
}
