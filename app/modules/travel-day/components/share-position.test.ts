import { beforeEach, expect, test, vi } from "vitest";

/** What a phone keeps while its pages come and go. */
const kept = new Map<string, string>();

beforeEach(() => {
  vi.resetModules();
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test("a lock that comes after sharing has ended is let go", async () => {
  const release = vi.fn(async () => {});
  vi.stubGlobal("document", { visibilityState: "visible", addEventListener: () => {} });
  vi.stubGlobal("navigator", {
    geolocation: { watchPosition: () => 1, clearWatch: () => {} },
    wakeLock: { request: async () => ({ release }) },
  });
  const { sharePosition, stopSharing } = await import("./share-position");

  sharePosition("a-ride", { onText: () => {}, onEnd: () => {} });
  stopSharing();
  await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(1));
});

test("the screen hears that sharing has ended elsewhere, and nothing more is sent", async () => {
  const [watchPosition, clearWatch] = [vi.fn((_moved: (at: object) => void) => 1), vi.fn()];
  const fetch = vi.fn(async () => new Response(null, { status: 409 }));
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("document", { visibilityState: "hidden", addEventListener: () => {} });
  vi.stubGlobal("navigator", { geolocation: { watchPosition, clearWatch } });
  const { sharePosition } = await import("./share-position");
  const [onText, onEnd] = [vi.fn(), vi.fn()];

  sharePosition("another-ride", { onText, onEnd });
  const [moved] = watchPosition.mock.lastCall ?? [];
  await moved?.({ coords: { latitude: 59, longitude: 18 }, timestamp: Date.now() });
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1));
  expect(onText).toHaveBeenLastCalledWith("Bilens plats delas inte längre.");
  expect(clearWatch).toHaveBeenCalledTimes(1);
  await moved?.({ coords: { latitude: 59, longitude: 18 }, timestamp: Date.now() });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("the phone that shared goes on once its page is loaded anew, for that ride, until it is told to stop", async () => {
  const [watchPosition, onEnd] = [vi.fn(() => 1), vi.fn()];
  vi.stubGlobal("document", { visibilityState: "hidden", addEventListener: () => {} });
  vi.stubGlobal("navigator", { geolocation: { watchPosition, clearWatch: () => {} } });
  const loadAnew = () => {
    vi.resetModules();
    return import("./share-position");
  };
  (await loadAnew()).goOnSharing("a-ride", onEnd);
  expect(watchPosition).toHaveBeenCalledTimes(0);
  (await loadAnew()).sharePosition("a-ride", { onText: () => {}, onEnd: () => {} });
  (await loadAnew()).goOnSharing("another-ride", onEnd);
  expect(watchPosition).toHaveBeenCalledTimes(1);
  const page = await loadAnew();
  for (const _seen of ["the day", "and again"]) page.goOnSharing("a-ride", onEnd);
  expect(watchPosition).toHaveBeenCalledTimes(2);
  page.stopSharing();
  (await loadAnew()).goOnSharing("a-ride", onEnd);
  expect(watchPosition).toHaveBeenCalledTimes(2);
});
