import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { factsHeader, savedAtHeader } from "../kept";

const origin = "https://samfard.test";
let answer: () => Promise<Response>;

class Kept {
  isFull = false;
  readonly all = new Map<string, Response>();
  keys = async () => [...this.all.keys()].map((url) => ({ url }));
  match = async (asked: string | { url: string }) => this.all.get(addressOf(asked))?.clone();
  delete = async (asked: string | { url: string }) => this.all.delete(addressOf(asked));
  put = async (asked: string | { url: string }, response: Response) => {
    if (this.isFull) throw new DOMException("There is no room", "QuotaExceededError");
    this.all.delete(addressOf(asked));
    this.all.set(addressOf(asked), response);
  };
}

const addressOf = (asked: string | { url: string }) =>
  new URL(typeof asked === "string" ? asked : asked.url, origin).href;

let caches: Map<string, Kept>;

function cacheNamed(name: string): Kept {
  const cache = caches.get(name) ?? new Kept();
  caches.set(name, cache);
  return cache;
}

beforeEach(() => {
  caches = new Map();
  vi.stubGlobal("self", { registration: {}, clients: {}, location: { origin } });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("caches", { open: async (name: string) => cacheNamed(name) });
  vi.stubGlobal("fetch", () => answer());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const files = () => cacheNamed(`samfard-files-${process.env.BUILD_ID}`);
const pages = () => cacheNamed("samfard-pages-2--");

const page = (text: string) =>
  new Response(text, { headers: { [factsHeader]: "{}", [savedAtHeader]: `${Date.now()}`, "X-Viewer": "-" } });

test("a phone without room for more is given scripts and pictures all the same", async () => {
  files().isFull = true;
  pages().isFull = true;
  answer = async () => new Response("as it came");
  const { serveFile } = await import("./files");
  expect(await (await serveFile(new Request(`${origin}/assets/a.js`))).text()).toBe("as it came");
  const { servePicture } = await import("./pages");
  expect(await (await servePicture(new Request(`${origin}/bild/abc`))).text()).toBe("as it came");
});

test("the faces in long lists do not push out the trips of who reads them", async () => {
  const { remember, servePicture } = await import("./pages");
  answer = async () => page("My trips");
  await remember("/my-rides");
  answer = async () => new Response("a face");
  for (let n = 0; n < 100; n++) await servePicture(new Request(`${origin}/bild/${n}`));
  answer = async () => page("A search");
  await remember("/select-location");
  expect(pages().all.has(`${origin}/my-rides`)).toBe(true);
  expect([...pages().all.keys()].filter((url) => url.includes("/bild/"))).toHaveLength(60);
});

test("no copy from before a form was sent stands in for what came of it, however slowly that comes", async () => {
  vi.useFakeTimers();
  const { noteSent, servePage } = await import("./pages");
  const url = `${origin}/inbox/abc`;
  const shown: string[] = [];
  let arrive = (_: Response) => {};
  const open = async () => {
    answer = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    const request = { url, cache: "default" };
    const event = { request, preloadResponse: Promise.resolve(), waitUntil: () => {} };
    servePage(event as unknown as FetchEvent).then(async (response) => shown.push(await response.text()));
    await vi.advanceTimersByTimeAsync(9000);
  };
  await pages().put(url, page("before"));
  await vi.advanceTimersByTimeAsync(1000);
  await open();
  expect(shown).toEqual(["before"]);

  noteSent();
  await open();
  arrive(page("with what was written"));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual(["before", "with what was written"]);
});

test("a page that never comes, over a connection that has died, is said not to", async () => {
  vi.useFakeTimers();
  const { servePage } = await import("./pages");
  await files().put("/offline", new Response("You are offline"));
  answer = () => new Promise(() => {});
  const request = { url: `${origin}/profil/abc`, cache: "default" };
  const event = { request, preloadResponse: Promise.resolve(), waitUntil: () => {} };
  const shown = servePage(event as unknown as FetchEvent);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await (await shown).text()).toBe("You are offline");
});

test("what was kept by a clock that has been set back since is fetched ahead all the same", async () => {
  vi.useFakeTimers();
  const { collect } = await import("./pages");
  await pages().put(`${origin}/inbox`, page("before"));
  vi.setSystemTime(Date.now() - 86_400_000);
  answer = async () => page("now");
  await collect();
  expect(await pages().all.get(`${origin}/inbox`)?.text()).toBe("now");
});
