import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPageCache } from "./page-cache";

const page = (bytes: number) => ({
  ...{ bytes: Buffer.alloc(bytes), policyAt: bytes, tagAt: bytes, factsAt: bytes },
  ...{ encoding: "br" as const, isOfOneRide: false, missed: null },
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a page lives for its time and no longer", () => {
  const pages = createPageCache({ maxBytes: 1000, lifetimeMs: 30_000 });
  pages.keep("/", page(10), pages.version());
  vi.advanceTimersByTime(30_000);
  expect(pages.get("/")).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(pages.get("/")).toBeNull();
});

test("a page past its time is there for who would get none else, until a ride changes", () => {
  const pages = createPageCache({ maxBytes: 1000, lifetimeMs: 30_000 });
  pages.keep("/", page(10), pages.version());
  vi.advanceTimersByTime(60_000);
  expect(pages.get("/")).toBeNull();
  expect(pages.getAnyAge("/")).not.toBeNull();
  pages.dropRide("abc");
  expect(pages.getAnyAge("/")).toBeNull();
});

test("pages asked for least recently make room, and never more is kept than allowed", () => {
  const pages = createPageCache({ maxBytes: 100, lifetimeMs: 30_000 });
  for (const key of ["a", "b", "c"]) pages.keep(key, page(30), pages.version());
  pages.get("a");
  pages.keep("d", page(40), pages.version());
  expect(["a", "b", "c", "d"].filter((key) => pages.get(key))).toEqual(["a", "c", "d"]);
  pages.keep("huge", page(101), pages.version());
  expect(pages.get("huge")).toBeNull();
  expect(pages.get("d")).not.toBeNull();
});

test("a page kept again counts once", () => {
  const pages = createPageCache({ maxBytes: 100, lifetimeMs: 30_000 });
  pages.keep("a", page(50), pages.version());
  for (let time = 0; time < 5; time++) pages.keep("b", page(50), pages.version());
  expect(pages.get("a")).not.toBeNull();
});

test("what was made before a ride changed is not kept after", () => {
  const pages = createPageCache({ maxBytes: 100, lifetimeMs: 30_000 });
  const version = pages.version();
  pages.dropRide("abc234");
  pages.keep("/", page(10), version);
  expect(pages.get("/")).toBeNull();
});

test("a page of one ride stays when another changes", () => {
  const pages = createPageCache({ maxBytes: 100, lifetimeMs: 30_000 });
  for (const key of ["/ride/abc234", "/ride/def567?fran=Uppsala"])
    pages.keep(key, { ...page(10), isOfOneRide: true }, pages.version());
  pages.dropRide("def567");
  expect(pages.get("/ride/abc234")).not.toBeNull();
  expect(pages.get("/ride/def567?fran=Uppsala")).toBeNull();
});
