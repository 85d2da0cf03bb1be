import { request as ask, createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { expect, type Page } from "@playwright/test";
import { listenOn } from "../setup/ports";

/** Until the worker serves this page, and what comes after it. It knows whose forms it keeps once it has kept a page. */
export async function served(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

/** Until the page asks for nothing more: a worker that is asked while it leaves starts again, and the next one waits. */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/waiting-forms")),
  );
}

/** The names of all that the browser keeps for the site, and the pages that can be read without a network. */
export async function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("samfard-pages"));
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Waits until a page can be read without a network, which browsers see to when they have nothing better to do. */
export async function expectKept(page: Page, path: string): Promise<void> {
  await expect.poll(() => kept(page), { timeout: 30_000 }).toContain(path);
}

/** What a page that was kept says over itself. */
export const age = (page: Page) => page.locator("html[data-saved]");

/** Stands before the site, can be stopped, and hands out workers of another build. */
export type Door = {
  url: string;
  build: string | null;
  /** What the server was asked for. */
  asked: string[];
  /** What answers to pages wait for. */
  held: Promise<void>;
  stop(): Promise<void>;
  open(): Promise<void>;
};

export async function door(site: string): Promise<Door> {
  const { hostname, port } = new URL(site);
  let server: Server | null = null;
  let own = 0;
  const door: Door = {
    url: "",
    build: null,
    asked: [],
    held: Promise.resolve(),
    open: async () => {
      server = createServer((incoming, outgoing) => {
        const { method, url = "/", headers } = incoming;
        door.asked.push(url);
        const isWorker = url === "/sw.js" && door.build !== null;
        const wanted = isWorker ? { ...headers, "accept-encoding": "identity" } : headers;
        const passed = ask({ hostname, port, method, path: url, headers: wanted }, async (answer) => {
          if (answer.headers["content-type"]?.startsWith("text/html")) await door.held;
          if (!isWorker) {
            outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
            return void answer.pipe(outgoing);
          }
          const { "content-length": _, etag: __, ...rest } = answer.headers;
          outgoing.writeHead(200, { ...rest, "cache-control": "no-cache" });
          // Whole: what is looked for may come in two parts, and the browser would be given the present build again.
          const worker = await text(answer);
          outgoing.end(worker.replace(/("samfard-files-"\s*;?[^;]*?")[0-9a-f]{8}"/, `$1${door.build}"`));
        });
        passed.on("error", () => outgoing.destroy());
        incoming.pipe(passed);
      });
      own = await listenOn(server, own);
      door.url = `http://127.0.0.1:${own}`;
    },
    stop: async () => {
      server?.closeAllConnections();
      await new Promise((resolve) => server?.close(resolve));
    },
  };
  await door.open();
  return door;
}
