import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPage, reloadWhenReached } from "./moves";

const reload = vi.fn();
let document: { hidden: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  document = { hidden: true };
  vi.stubGlobal("document", document);
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("fetch", async () => new Response());
});

afterEach(() => {
  reload.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([null, {}])(
  "a page that was lost is read anew once somebody looks at it, with %j as its worker",
  async (controller) => {
    vi.stubGlobal("navigator", { serviceWorker: { controller } });
    const end = reloadWhenReached();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reload).not.toHaveBeenCalled();
    document.hidden = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(reload).toHaveBeenCalledOnce();
    end();
  },
);

test("a page that is read anew at its own address is not gone on from, so that it is read once", () => {
  const kept = new Map([["move_goal", JSON.stringify({ from: "https://example.se/inbox", to: "/inbox" })]]);
  vi.stubGlobal("location", { pathname: "/inbox", search: "", reload });
  vi.stubGlobal("history", { state: null, replaceState: () => {} });
  vi.stubGlobal("sessionStorage", { removeItem: (name: string) => kept.delete(name) });
  openPage("/inbox");
  expect(reload).toHaveBeenCalledOnce();
  expect([...kept]).toEqual([]);
});
