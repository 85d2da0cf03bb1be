import { expect, test, vi } from "vitest";

const { matchAll, openWindow, showNotification } = vi.hoisted(() => ({
  matchAll: vi.fn(),
  openWindow: vi.fn(),
  showNotification: vi.fn(),
}));

vi.mock("./scope", () => ({
  clients: { matchAll, openWindow },
  origin: "https://samfard.test",
  registration: { showNotification },
}));

const { openRoute, show } = await import("./notices");

/** An open tab. @param isFree says that nothing in it waits to be sent */
function tab(path: string, isFree: boolean) {
  const postMessage = (_: unknown, [port]: MessagePort[]) => isFree && port?.postMessage("done");
  return { url: `https://samfard.test${path}`, postMessage, focus: vi.fn(), navigate: vi.fn() };
}

test("a pressed notification takes no tab in which something is half written", async () => {
  const [written, free] = [tab("/inbox/abc", false), tab("/my-rides", true)];
  matchAll.mockResolvedValue([written, free]);
  await openRoute("/my-passenger-rides/def#svara");
  expect(free.focus).toHaveBeenCalled();
  expect(free.navigate).toHaveBeenCalledWith("/my-passenger-rides/def#svara");

  matchAll.mockResolvedValue([written]);
  await openRoute("/my-passenger-rides/def#svara");
  expect(openWindow).toHaveBeenCalledWith("/my-passenger-rides/def#svara");

  await openRoute("/inbox/abc#senaste");
  expect(written.focus).toHaveBeenCalledOnce();
  expect(written.navigate).not.toHaveBeenCalled();
});

test("what takes the place of an older notification is heard too", async () => {
  matchAll.mockResolvedValue([]);
  for (const title of ["Du åker med Kim", "Resan är inställd"])
    await show({ title, body: "", data: { route: "/my-passenger-rides/def" } });
  const shown = showNotification.mock.calls.map(([title, { tag, renotify }]) => [title, tag, renotify]);
  expect(shown).toEqual([
    ["Du åker med Kim", "/my-passenger-rides/def", true],
    ["Resan är inställd", "/my-passenger-rides/def", true],
  ]);
});
