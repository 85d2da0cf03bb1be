/// <reference lib="webworker" />

import { rowAt } from "../../screens";
import { offlinePage } from "./files";
import { signOuts } from "./person";
import { later } from "./retries";
import { read, write } from "./store";

declare const self: ServiceWorkerGlobalScope;

/** Specification section 9, in ms. */
const timeout = 100;
/** An answer that nobody has fetched by then is not what they would want any more, in ms. */
const worthFor = 5000;

type UnderWay = { answer: Promise<Response>; before: number };

const underWay = new Map<string, UnderWay>();

export async function noteInstalled(): Promise<void> {
  if (await isInstalled()) return;
  await write("state", "installed", "yes");
  await preloadsPages();
}

/** Has the browser ask for pages while the worker wakes up; not where an outline would have each page asked for twice. */
export async function preloadsPages(): Promise<void> {
  const { navigationPreload } = self.registration;
  await ((await isInstalled()) ? navigationPreload?.disable() : navigationPreload?.enable());
}

/** In the installed app an outline stands in for a slow page and asks anew at once: it gets the answer under way. */
export async function withShell(event: FetchEvent, ask: () => Promise<Response>): Promise<Response> {
  const { url } = event.request;
  const begun = underWay.get(url);
  underWay.delete(url);
  if (begun?.before === signOuts()) return begun.answer;
  const page = { before: signOuts(), answer: ask() };
  const { answer } = page;
  if (!(await isInstalled())) return answer;
  const inTime = await Promise.race([answer, later(timeout)]);
  const shell = inTime ? null : await shellOf(url);
  if (!shell) return answer;
  underWay.set(url, page);
  event.waitUntil(answer.then(() => later(worthFor)).then(() => underWay.get(url) === page && underWay.delete(url)));
  return shell;
}

async function isInstalled(): Promise<boolean> {
  return (await read("state", "installed")) !== undefined;
}

/** Nothing in it runs: the browser itself asks again, and shows this until there is an answer. */
async function shellOf(url: string): Promise<Response | null> {
  const page = await offlinePage();
  const outline = rowAt(page?.parts.outlines ?? {}, new URL(url).pathname);
  if (!page || outline === undefined) return null;
  const headers = new Headers(page.headers);
  headers.set("Refresh", "0");
  return new Response(page.around(outline), { headers });
}
