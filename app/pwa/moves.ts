import { type Path, useBlocker, useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { offerAgain, offerIfNewer } from "./update";

/** From the worker to a page: the data it asked for is lost, or comes from another build. */
export type MoveNews = { type: "data-lost"; path: string } | { type: "data-of"; build: string };

/** When a screen's script fails to load, Remix reloads the page left; `late.browser.js` then goes on to the goal. */
const goalName = "move_goal";

/** A navigation whose data is lost continues as a document request, which the worker answers. */
export function Moves(): null {
  const { state, location: next } = useNavigation();
  const { key } = useLocation();
  useBlocker(letBegin);
  useEffect(() => {
    if (state === "idle") offerAgain();
    if (state === "loading") noteGoal(next);
    else sessionStorage.removeItem(goalName);
  }, [state, next, key]);
  return null;
}

export function followMoveNews(): void {
  navigator.serviceWorker?.addEventListener("message", ({ data }: MessageEvent<MoveNews>) => {
    const isOther = data?.type === "data-of" && offerIfNewer(data.build);
    const { to } = JSON.parse(sessionStorage.getItem(goalName) ?? "{}");
    if (to && (isOther || (data?.type === "data-lost" && data.path === to.split(/[?#]/)[0]))) openPage(to);
  });
}

/** Called before React has rendered that a navigation began. @returns false: nothing is blocked */
function letBegin({ nextLocation }: { nextLocation: Path }): false {
  noteGoal(nextLocation);
  return false;
}

function noteGoal({ pathname, search, hash }: Path): void {
  sessionStorage.setItem(goalName, JSON.stringify({ from: location.href, to: pathname + search + hash }));
}

/** Errors of browsers and Remix for a response that did not arrive, or is an HTML page. */
const lost = /failed to fetch|networkerror|load failed|unable to decode/i;

/** Where no worker intercepts, a read ends with this error, and the page itself is requested. */
export function isLost(error: unknown): boolean {
  return error instanceof Error && lost.test(error.message);
}

/** Where no worker answers, a page asked for without a network is the browser's error page. Unseen it waits. @returns stops it */
export function reloadWhenReached(): () => void {
  const reload = () => document.hidden || location.reload();
  if (navigator.serviceWorker?.controller) reload();
  const asking = setInterval(() => fetch("/favicon.svg", { cache: "no-store" }).then(reload, () => {}), 1_000);
  return () => clearInterval(asking);
}

export function openPage(path: string): void {
  if (path.split("#")[0] !== location.pathname + location.search) return void location.assign(path);
  history.replaceState(history.state, "", path);
  // Read anew it is reached: going on from there would read it twice, and a message is shown once.
  sessionStorage.removeItem(goalName);
  location.reload();
}
