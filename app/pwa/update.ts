import { showToast } from "~/ui/toasts";
import { followForms, hasUnsaved } from "./unsaved";

/** A worker that never takes over keeps nobody waiting longer, in ms. */
const takeOverMs = 3000;

let isOffered = false;
let shown: AbortController | null = null;

export function followUpdates(): void {
  followForms(withdraw);
  navigator.serviceWorker?.ready.then(watch);
}

/** Offers a newer build at once, or on the first screen where nothing typed can be lost. @returns whether it is one */
export function offerIfNewer(build: string): boolean {
  if (build === process.env.BUILD_ID) return false;
  offerUpdate();
  return true;
}

function offerUpdate(): void {
  isOffered = true;
  offerAgain();
}

export const isOutdated = () => isOffered;

export function offerAgain(): void {
  if (!isOffered || shown || hasUnsaved()) return;
  shown = new AbortController();
  const action = { label: "Ladda om", press: takeUpdate };
  showToast({ type: "info", text: "Ny version finns.", until: shown.signal, action });
}

function withdraw(): void {
  shown?.abort();
  shown = null;
}

/** Until the new worker is let in, the one of this page's build answers. */
async function takeUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const reload = () => location.reload();
  if (!registration?.waiting) return reload();
  navigator.serviceWorker.addEventListener("controllerchange", reload);
  setTimeout(reload, takeOverMs);
  registration.waiting.postMessage({ type: "skip-waiting" });
}

function watch(registration: ServiceWorkerRegistration): void {
  const look = () => registration.waiting && navigator.serviceWorker.controller && offerUpdate();
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
}
