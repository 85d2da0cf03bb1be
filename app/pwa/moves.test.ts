import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadWhenReached } from "./moves";

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
