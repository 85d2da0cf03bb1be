import { rowAt } from "../../screens";
import { read, write } from "../store";
import { offlineScreenWith } from "./files";
import { later } from "./network";
import { signOuts } from "./person";
import { registration } from "./scope";

/** Specification section 9, in ms. */
const timeout = 100;
/** ms after which an answer that nobody has fetched is thrown away */
const worthFor = 5000;

/** by number of sign-outs and address */
const underWay = new Map<string, Promise<Response>>();

export async function noteInstalled(): Promise<void> {
  await write("state", "installed", "yes");
  await preloadPages();
}

/** Navigation preload while the worker starts; not in the installed app, where an outline would double each request. */
export async function preloadPages(): Promise<void> {
  const { navigationPreload } = registration;
  await ((await isInstalled()) ? navigationPreload.disable() : navigationPreload.enable());
}

/** In the installed app an outline stands in for a slow page and reloads at once: it gets the answer under way. */
export async function withShell(event: FetchEvent, serve: () => Promise<Response>): Promise<Response> {
  const { url } = event.request;
  const key = `${signOuts()} ${url}`;
  const begun = underWay.get(key);
  underWay.delete(key);
  if (begun) return begun;
  const answer = serve();
  const isInTime = !(await isInstalled()) || (await Promise.race([answer, later(timeout)]));
  const shell = isInTime ? null : await shellOf(url);
  if (!shell) return answer;
  underWay.set(key, answer);
  event.waitUntil(answer.then(() => later(worthFor)).then(() => underWay.get(key) === answer && underWay.delete(key)));
  return shell;
}

async function isInstalled(): Promise<boolean> {
  return (await read("state", "installed")) !== undefined;
}

/** Needs no script: the browser requests the page again and shows this until there is an answer. */
async function shellOf(url: string): Promise<Response | null> {
  const shell = await offlineScreenWith(({ outlines }) => rowAt(outlines, new URL(url).pathname));
  const headers = new Headers(shell?.headers);
  headers.set("Refresh", "0");
  return shell && new Response(shell.body, { headers });
}
