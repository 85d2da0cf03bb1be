import { expect, test, vi } from "vitest";

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
