import { existsSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import { isData, openFolders, outlineAt, outlines, screenAt, screenPathOf, screens, sharedAddresses } from "./screens";

const sourceOf = ({ file }: RouteConfigEntry) => (existsSync(`app/${file}`) ? readFileSync(`app/${file}`, "utf8") : "");

/** Every route that has a page. */
async function pages(): Promise<RouteConfigEntry[]> {
  // Where Remix's compiler tells the list of routes what it is a list of.
  Object.assign(globalThis, { __remixAppDirectory: "app" });
  const { default: routes }: { default: RouteConfigEntry[] } = await import("./routes");
  return routes.filter((route) => sourceOf(route).includes("export default"));
}

test("each screen has a row, and each row a screen", async () => {
  const addresses = (await pages()).map(({ path = "" }) => `/${path}`);
  expect(Object.keys(screens).toSorted()).toEqual(addresses.toSorted());
  expect(Object.keys(screens)).toEqual(expect.arrayContaining(Object.keys(outlines)));
});

test("a form of any screen that does not arrive is kept", async () => {
  const screensWithForms = (await pages()).filter((route) => sourceOf(route).includes("export async function action("));
  expect(screensWithForms.length).toBeGreaterThan(40);
  for (const route of screensWithForms)
    expect(sourceOf(route), route.file).toContain('export { clientAction } from "~/pwa/send-form";');
});

test("no search engine keeps a page that whoever has its address may read", async () => {
  const secret = (await pages()).filter(({ path = "" }) => /:(token|key|code)$/.test(path));
  expect(secret.length).toBeGreaterThan(5);
  for (const route of secret) expect(sourceOf(route), route.file).toContain('robots: "noindex"');
});

test("a path finds the row of its screen, the one that names it before one that takes any name", () => {
  expect(screenAt("/inbox")).toBe(screens["/inbox"]);
  expect(screenAt("/inbox/abc")).toBe(screens["/inbox/:conversationId"]);
  expect(screenAt("/bus-admin/avgangar/ny")).toBe(screens["/bus-admin/avgangar/ny"]);
  expect(screenAt("/bus-admin/avgangar/abc")).toBe(screens["/bus-admin/avgangar/:id"]);
  for (const path of ["/ride/", "/ride/abc/def", "/finns-inte"]) expect(screenAt(path)).toBe(screens["/*"]);
});

test("the outline of a screen is known by its path", () => {
  expect(outlineAt("/book-ride/abc").title).toBe("Boka plats");
  expect(outlineAt("/book-ride-passanger/abc").title).toBe("Boka plats");
  expect(outlineAt("/boka-byte").title).toBe("Boka med ett byte");
  expect(outlineAt("/bevakningar").title).toBe("");
});

test("the path of a screen's data is that of the screen, as the framework spells it", () => {
  expect(["/_root.data", "/inbox/new.data", "/inbox"].map(screenPathOf)).toEqual(["/", "/inbox/new", "/inbox"]);
  expect(["/_root.data", "/inbox"].map(isData)).toEqual([true, false]);
});

test("rides, cities and coaches have addresses that name nobody", () => {
  expect(openFolders()).toEqual(["ride", "passenger", "city", "bus"]);
});

test("nothing personal is the same for everybody", () => {
  for (const address of sharedAddresses()) {
    const { seen, subject, isLive, paysWithPayPal } = screens[address] ?? {};
    expect([address, seen, subject, isLive, paysWithPayPal].filter(Boolean)).toEqual([address]);
  }
});
