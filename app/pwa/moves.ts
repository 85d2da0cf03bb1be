import { type Path, useBlocker, useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { offerAgain, offerUpdate } from "./update";

/** What the worker tells a page of data it asked for: it does not come, or comes from another build. */
export type MoveNews = { type: "data-lost"; path: string } | { type: "data-of"; build: string };

/** Where the script of a screen is lost, Remix reloads the page that the move began on: `late.browser.js` goes on. */
const goalName = "move_goal";

/** A move whose data does not come goes on as a page: kept by the worker, or with the reason why there is none. */
export function Moves(): null {
  const { state, location: next } = useNavigation();
  const { key } = useLocation();
  useBlocker(letBegin);
  useEffect(() => {
    if (state === "idle") offerAgain();
    if (state === "loading") noteGoal(next);
    else sessionStorage.removeItem(goalName);
  }, [state, next, key]);
  useEffect(() => {
    const hear = ({ data }: MessageEvent<MoveNews>) => {
      const isOther = data?.type === "data-of" && data.build !== process.env.BUILD_ID;
      if (isOther) offerUpdate();
      const { to } = JSON.parse(sessionStorage.getItem(goalName) ?? "{}");
      if (to && (isOther || (data?.type === "data-lost" && data.path === to.split(/[?#]/)[0]))) openPage(to);
    };
    navigator.serviceWorker?.addEventListener("message", hear);
    return () => navigator.serviceWorker?.removeEventListener("message", hear);
  }, []);
  return null;
}

/** A script may be lost before React has drawn that a move began. @returns that nothing keeps it */
function letBegin({ nextLocation }: { nextLocation: Path }): false {
  noteGoal(nextLocation);
  return false;
}

function noteGoal({ pathname, search, hash }: Path): void {
  sessionStorage.setItem(goalName, JSON.stringify({ from: location.href, to: pathname + search + hash }));
}

/** What browsers and Remix say of an answer that did not arrive, or is a page for people. */
const lost = /failed to fetch|networkerror|load failed|unable to decode/i;

/** Where no worker stands in between, a move ends with it: the page itself is asked for in its place. */
export function isLost(error: unknown): boolean {
  return error instanceof Error && lost.test(error.message);
}

export function openPage(path: string): void {
  if (path === location.pathname + location.search + location.hash) location.reload();
  else location.assign(path);
}
