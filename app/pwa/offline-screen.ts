import { keepSending } from "./keep-sending";
import { factsOf, savedAtOf } from "./kept";
import { type KeptPage, offlineList } from "./offline-list";
import { isReachable } from "./reachable";
import { currentViewer, nobody, pagesOf } from "./store";
import { dropForm, followWaitingForms } from "./waiting-forms";
import { offlinePath } from "./worker/addresses";

// The offline page runs this script alone.
if (location.pathname === offlinePath) leadOn();
else {
  addEventListener("online", comeBack);
  document.addEventListener("visibilitychange", comeBack);
}
const place = document.getElementById("kept");
followWaitingForms(async (forms) => {
  keepSending(forms);
  const pages = await keptPages();
  if (place) place.innerHTML = offlineList(forms, pages, Date.now());
});
place?.addEventListener("click", ({ target }) => {
  if (target instanceof HTMLButtonElement) dropForm(target.value);
});

/** At its own address, where a form that waits led, there is no page to try again. */
function leadOn(): void {
  document.querySelector("main .row a")?.setAttribute("href", "/");
}

async function comeBack(): Promise<void> {
  const isSeen = document.visibilityState === "visible";
  if (isSeen && navigator.onLine && (await isReachable())) location.reload();
}

async function keptPages(): Promise<KeptPage[]> {
  const lists = [...new Set([await currentViewer(), nobody])].map(async (viewer) => {
    const cache = await caches.open(pagesOf(viewer));
    return Promise.all((await cache.keys()).map(async ({ url }) => keptPage(url, await cache.match(url))));
  });
  return (await Promise.all(lists)).flat(2);
}

/** Pictures are kept in the same cache. */
function keptPage(url: string, page: Response | undefined): KeptPage[] {
  const facts = page && factsOf(page);
  if (!facts) return [];
  const { pathname, search } = new URL(url);
  return [{ path: pathname + search, title: facts.title, keptAs: facts.keptAs, savedAt: savedAtOf(page) }];
}
