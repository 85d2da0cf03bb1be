import { expect, test, vi } from "vitest";

test("a lock that comes after sharing has ended is let go", async () => {
  const release = vi.fn(async () => {});
  vi.stubGlobal("document", { visibilityState: "visible", addEventListener: () => {} });
  vi.stubGlobal("navigator", {
    geolocation: { watchPosition: () => 1, clearWatch: () => {} },
    wakeLock: { request: async () => ({ release }) },
  });
  const { sharePosition, stopSharing } = await import("./share-position");

  sharePosition("a-ride", () => {});
  stopSharing();
  await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(1));
});
