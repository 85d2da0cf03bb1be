import { inflateRawSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";

import { isOfScreen } from "../address";
import { ageLine } from "../age";
import { factsHeader, factsOf, type PageFacts, savedAtHeader } from "../kept";
import { type KeptPage, offlineList } from "../offline-list";
import type { WaitingForm } from "../waiting-forms";
import { planFor } from "./addresses";
import { draftAddress, formFrom } from "./forms";
import { withAge, withFreshKeys } from "./saved";

const origin = "https://samfard.test";
const plan = (path: string, { method = "GET", mode = "cors" } = {}) =>
  planFor({ method, mode, url: new URL(path, origin).href }, origin);
const navigation = { mode: "navigate" };

describe("the worker", () => {
  test.each(["/events", "/demo/outbox", "/paypal-webhook", "/sms-webhook/x", "/google-auth", "/admin", "/bus-admin"])(
    "never touches %s",
    (path) => {
      expect(plan(path)).toBe("leave");
      expect(plan(path, { method: "POST" })).toBe("leave");
    },
  );

  test("never touches other sites, nor forms it does not know", () => {
    expect(plan("https://www.paypal.com/sdk/js")).toBe("leave");
    for (const path of ["/unlock/abc", "/create-ride?edit=abc", "/consent", "/unlock/abc", "/google-auth.data"])
      expect(plan(path, { method: "POST" })).toBe("leave");
  });

  test("serves pages, files and pictures, and leaves the rest to the browser", () => {
    for (const path of ["/google-auth/callback?code=x", "/user-profile", "/unlock/abc", "/verify-phone"])
      expect(plan(path, navigation)).toBe("page");
    for (const path of ["/", "/ride/abc", "/my-rides", "/inbox/new?ride=abc", "/bus/abc/biljett/def", "/offline"])
      expect(plan(path, navigation)).toBe("page");
    expect(plan("/assets/root-abc.js")).toBe("file");
    expect(plan("/ride/abc/map.svg")).toBe("picture");
    expect(plan("/places?q=s")).toBe("leave");
  });

  test("waits for the data of a move, and leaves what is fetched ahead to the browser", () => {
    for (const path of ["/inbox.data", "/_root.data", "/create-ride/way.data?place=x"]) expect(plan(path)).toBe("data");
    expect(plan("/inbox.data", { mode: "no-cors" })).toBe("leave");
  });

  test("knows the forms that may wait, sent as a page or as data", () => {
    for (const path of ["/create-ride", "/create-ride.data", "/book-ride/abc.data", "/inbox/new.data?ride=abc"])
      expect(plan(path, { method: "POST" })).toBe("form");
    const answer = formFrom("/book-ride-passanger/abc", "formKey=k&message=Hej", "anna", 5);
    expect(answer).toMatchObject({ title: "Erbjudande om skjuts", text: "Hej" });
  });
});

const ride =
  "formKey=key-1&intent=post&kind=offer&place=Stockholm&place=&place=Malm%C3%B6&date=2026-11-27&time=07%3A15&note=Hej";

test("a form is kept with its own key and what people know it by", () => {
  expect(formFrom("/create-ride", ride, "anna", 5)).toMatchObject({
    id: "key-1",
    viewer: "anna",
    path: "/create-ride",
    title: "Resa Stockholm–Malmö 27/11 07:15",
    text: "Hej",
    state: "waiting",
  });
  expect(formFrom("/inbox/abc", "formKey=k&intent=send&text=Hej", "anna", 5)?.text).toBe("Hej");
  expect(formFrom("/book-ride/abc?from=a", "formKey=k&seats=1&message=", "anna", 5)?.title).toBe("Bokning");
});

test("what somebody says on the day of a trip waits, what only shares it does not", () => {
  const press = (report: string) => formFrom("/my-passenger-rides/abc", `formKey=k&report=${report}`, "anna", 5);
  expect(press("here")).toMatchObject({ id: "k", title: "Det du sa om resan", text: "", keptAt: 5 });
  for (const report of ["", "follow", "position"]) expect(press(report)).toBeNull();
});

test("a button that sends nothing, and a form without a key, do not wait", () => {
  expect(formFrom("/create-ride", ride.replace("post", "way"), "anna", 5)).toBeNull();
  expect(formFrom("/inbox/abc", "intent=send&text=Hej", "anna", 5)).toBeNull();
});

test("what was written on another person's page does not wait as one's own", () => {
  const written = (madeFor: string) =>
    formFrom("/inbox/abc", `formKey=k&madeFor=${madeFor}&intent=send&text=Hej`, "bo", 5);
  expect(written("anna")).toBeNull();
  expect(written("bo")).toMatchObject({ viewer: "bo", text: "Hej" });
});

test("a ride that was not taken opens again as it was filled in", async () => {
  const kept = formFrom("/create-ride", ride, "anna", 5) as WaitingForm;
  const draft = new URL(await draftAddress(kept), origin).searchParams.get("draft") ?? "";
  expect(inflateRawSync(Buffer.from(draft, "base64url")).toString()).toBe(ride);
});

describe("a page that was kept", () => {
  const key = "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed";

  test("says how old it is", () => {
    const hour = 3_600_000;
    expect(ageLine(0, 2 * hour, "offline")).toBe("Sparad för 2 timmar sedan – du är offline");
    expect(ageLine(0, hour, "slow")).toBe("Sparad för 1 timme sedan – nätet är långsamt, ladda om för det senaste");
    expect(ageLine(0, 30_000, "offline")).toBe("Sparad nyss – du är offline");
    const [evening, morning] = [Date.parse("2026-11-26T21:00:00Z"), Date.parse("2026-11-27T06:00:00Z")];
    expect(ageLine(evening, morning, "offline")).toMatch(
      /^Sparad för 9 timmar sedan – du är offline\. ”I dag” var tors.* 26 nov/,
    );
    expect(ageLine(hour, 0, "offline"), "by a clock that was set back").toBe("Sparad tidigare – du är offline");
    expect(ageLine(0, 72 * hour, "unreachable")).toContain("för 3 dagar sedan");
    expect(withAge('<!DOCTYPE html><html lang="sv-SE">', "Sparad nyss")).toBe(
      '<!DOCTYPE html><html data-saved="Sparad nyss" lang="sv-SE">',
    );
  });

  test("gives its forms keys of their own, also in the framework's data", () => {
    const html = `<input type="hidden" name="formKey" value="${key}"/><input name="formKey" value="${key}-reply"/>["formKey","${key}"]`;
    const fresh = withFreshKeys(html, [key], () => "new-key");
    expect(fresh).not.toContain(key);
    expect(fresh.match(/new-key/g)).toHaveLength(3);
  });

  test("is what the server says it is, and no other page is kept", () => {
    const facts: PageFacts = {
      title: "Öresund &amp; åter",
      keptAs: "Mina resor",
      keys: [key],
      isOnce: false,
      links: [],
    };
    const headers = { [factsHeader]: encodeURIComponent(JSON.stringify(facts)) };
    expect(factsOf(new Response("", { headers }))).toEqual(facts);
    expect(factsOf(new Response(""))).toBeNull();
  });
});

test("the offline screen lists what waits and what can be read, and runs nothing that others wrote", () => {
  const form = formFrom("/inbox/abc", "formKey=k&intent=send&text=%3Cscript%3E", "anna", 5) as WaitingForm;
  const html = offlineList(
    [form],
    [{ path: "/ride/abc?a=1&b=2", title: "&lt;b>", keptAs: undefined, savedAt: 0 }],
    120_000,
  );
  expect(html).toContain("väntar på nätet");
  expect(html).toContain("Sparad för 2 minuter sedan");
  const page = (path: string, savedAt: number) => ({ path, title: path, keptAs: undefined, savedAt });
  const agesOf = (pages: KeptPage[]) => offlineList([], pages, 300_000).match(/Sparad [^<]*/g);
  expect(agesOf([page("/a", 1), page("/b", 2)])).toEqual(["Sparad för 4 minuter sedan"]);
  expect(agesOf([page("/a", 1), page("/b", 240_000)])).toHaveLength(2);
  expect(html).not.toMatch(/<script>|<b>/);
  expect(offlineList([], [], 0)).not.toContain("<h2>");
});

test("the offline screen does not say of what was refused that it waits for a network", () => {
  const form = formFrom("/inbox/abc", "formKey=k&intent=send&text=Hej", "anna", 5) as WaitingForm;
  const html = offlineList([{ ...form, state: "failed", outcome: "gick inte att skicka" }], [], 0);
  expect(html).toContain("<h2>Gick inte att skicka</h2>");
  expect(html).not.toMatch(/väntar på nätet|skickas när/i);
});

test("who signs out leaves no notices on the phone", async () => {
  const close = vi.fn();
  const registration = { getNotifications: async () => [{ close }] };
  vi.stubGlobal("self", { registration, clients: {}, location: { origin } });
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.stubGlobal("caches", { keys: async () => [], delete: async () => true });
  const { forget } = await import("./person");
  await forget();
  expect(close).toHaveBeenCalledTimes(1);
});

test("of a conversation that is yet to begin no other is shown without a network, and what waits stands with its own", async () => {
  const page = (text: string) => new Response(text, { headers: { [factsHeader]: "{}", [savedAtHeader]: "0" } });
  const pages = [
    ["/inbox/new?booking=anna", "Anna"],
    ["/ride/abc?from=a", "A ride"],
    ["/offline", "Nothing kept"],
  ];
  const match = async (asked: string, { ignoreSearch = false } = {}) => {
    const nameOf = (address = "") => new URL(address, origin).href.split(ignoreSearch ? "?" : "#")[0];
    const [, text] = pages.find(([path]) => nameOf(path) === nameOf(asked)) ?? [];
    return text && page(text);
  };
  vi.stubGlobal("navigator", { onLine: false });
  vi.stubGlobal("caches", { open: async () => ({ match }) });
  vi.stubGlobal("fetch", async () => Promise.reject(new Error("There is no network")));
  const { servePage } = await import("./pages");
  const shown = async (path: string) => {
    const event = { request: { url: origin + path }, preloadResponse: Promise.resolve(), waitUntil: () => {} };
    return (await servePage(event as unknown as FetchEvent)).text();
  };
  expect(await shown("/inbox/new?booking=anna")).toBe("Anna");
  expect(await shown("/inbox/new?booking=bo")).toBe("Nothing kept");
  expect(await shown("/ride/abc?from=b")).toBe("A ride");
  const here = { pathname: "/inbox/new", search: "?booking=bo" };
  expect(["anna", "bo"].map((booking) => isOfScreen(`/inbox/new?booking=${booking}`, here))).toEqual([false, true]);
});
