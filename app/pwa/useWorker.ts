import { useLocation, useRevalidator, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { type AnalyticsEvent, reportEvents } from "~/frame/analytics";
import { formatDay } from "~/text/format";
import { savesData } from "~/ui/prefetch";
import { showToast } from "~/ui/toasts";
import { followedLink } from "./followed-link";
import { isInstalled } from "./installed";
import { keepSending } from "./keep-sending";
import { pushDoneKey } from "./push-state";
import { isReachable } from "./reachable";
import { registerWorker, tellWorker } from "./registration";
import { hasUnsaved } from "./unsaved";
import { dropDraftOf, followWaitingForms, noteTold, type WaitingForm, waitsForSignIn } from "./waiting-forms";

/** The outcome of a form is left for the next page. */
let isLeaving = false;

/** Only a worker that controls this page has kept what it was loaded with. */
const wasServed = Boolean(navigator.serviceWorker?.controller);

export function useWorker(isSignedIn: boolean): WaitingForm[] {
  const [forms, setForms] = useState<WaitingForm[]>([]);
  const { revalidate } = useRevalidator();
  useRemember();
  useFreshness();
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    registerWorker().catch((error) => console.warn("Service worker:", error));
    // A page still loading when its worker claimed the others was left out.
    if (!navigator.serviceWorker.controller) tellWorker({ type: "claim" });
    if (isInstalled()) tellWorker({ type: "installed" });
    addEventListener("online", comeBack);
    addEventListener("click", loadWhole, true);
    return () => {
      removeEventListener("online", comeBack);
      removeEventListener("click", loadWhole, true);
    };
  }, []);
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    if (!isSignedIn) return void askToSignIn(false);
    tellWorker({ type: "send-forms" });
    if (!savesData()) tellWorker({ type: "collect" });
    if (localStorage.getItem(pushDoneKey)) import("./push").then(({ attendPush }) => attendPush());
    const end = followWaitingForms((forms) => {
      askToSignIn(true);
      setForms(forms);
      keepSending(forms);
      for (const form of forms) if (form.state === "waiting") dropDraftOf(form);
      if (document.visibilityState === "visible" && !isLeaving && forms.filter(tellOutcome).length > 0) revalidate();
    });
    return () => {
      end();
      keepSending([]);
    };
  }, [isSignedIn, revalidate]);
  return forms;
}

const signInMs = 20_000;

async function askToSignIn(isSignedIn: boolean): Promise<void> {
  if (!(await waitsForSignIn(isSignedIn))) return;
  const { pathname, search } = location;
  const to =
    pathname === "/google-auth" ? undefined : `/google-auth?${new URLSearchParams({ redirectTo: pathname + search })}`;
  showToast({ type: "info", text: "Väntar på att du loggar in: det du skrev utan nät skickas då.", to, ms: signInMs });
}

/** The worker sees client-side navigations only by their data; this makes it keep the page too. */
function useRemember(): void {
  const { pathname, search, key } = useLocation();
  const isKept = useRef(wasServed);
  useEffect(() => {
    if (!isKept.current && "serviceWorker" in navigator && !savesData())
      tellWorker({ type: "remember", path: pathname + search });
    isKept.current = false;
  }, [key]);
}

/** Data never come from what was kept: with them what a kept page says of its age is over. "Today" ends at midnight. */
function useFreshness(): void {
  const loaded = useRouteLoaderData("root");
  const first = useRef(loaded);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const page = document.documentElement;
    if (loaded !== first.current) delete page.dataset.saved;
    // A page just opened may have been made before midnight.
    const today = formatDay(loaded === first.current ? performance.timeOrigin : Date.now());
    const look = async () => {
      const isNew = formatDay(Date.now()) === today && !page.dataset.saved;
      if (document.visibilityState === "hidden" || isNew || hasUnsaved()) return;
      if (await isReachable()) revalidate();
    };
    if (page.dataset.saved) look();
    const timer = setInterval(look, minute);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [loaded, revalidate]);
}

const minute = 60_000;

const told = new Set<string>();

function tellOutcome({ id, state, isTold, title, outcome = "", to, event }: WaitingForm): boolean {
  if (state === "waiting" || isTold || told.has(id)) return false;
  told.add(id);
  const isSent = state === "sent";
  showToast({ type: isSent ? "success" : "error", text: isSent ? outcome : `${title}: ${outcome}`, to });
  if (event) reportEvents([{ name: event } as AnalyticsEvent]);
  noteTold(id);
  return true;
}

async function comeBack(): Promise<void> {
  if (!(await isReachable())) return;
  tellWorker({ type: "send-forms" });
  const page = document.documentElement;
  if (!page.dataset.saved) return;
  isLeaving = !hasUnsaved();
  // What is read anew counts as read.
  const isSeen = document.visibilityState === "visible";
  if (!isLeaving) page.dataset.saved = "Du är uppkopplad igen – ladda om för det senaste";
  else if (isSeen) location.reload();
  else document.addEventListener("visibilitychange", comeBack, { once: true });
}

/** Without a network only whole kept pages can be shown. */
function loadWhole(event: MouseEvent): void {
  const link = followedLink(event);
  if (navigator.onLine || !navigator.serviceWorker.controller || !link) return;
  const isHere = link.pathname === location.pathname && link.hash !== "";
  if (link.origin !== location.origin || isHere) return;
  event.preventDefault();
  location.assign(link.href);
}
