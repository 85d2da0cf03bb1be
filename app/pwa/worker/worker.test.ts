import { createRequire } from "node:module";
import { inflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { formKindAt, isReadable, planFor, screenOf } from "./addresses";
import { documentMove } from "./answers";
import { draftAddress, formFrom, type KeptForm, reasonIn } from "./forms";
import { hasToast, linksIn, titleIn, withAge, withFreshKeys } from "./saved";
import { ageLine, offlineList } from "./wording";

const origin = "https://samfard.test";
const plan = (path: string, { method = "GET", mode = "cors" } = {}) =>
  planFor({ method, mode, url: new URL(path, origin).href }, origin);
const navigation = { mode: "navigate" };

describe("the worker", () => {
  test.each([
    "/events",
    "/demo/outbox",
    "/paypal-webhook",
    "/google-auth",
    "/admin",
    "/bus-admin",
    "/google-auth.data",
  ])("never touches %s", (path) => {
    expect(plan(path)).toBe("leave");
    expect(plan(path, { method: "POST" })).toBe("leave");
  });

  test("never touches other sites, nor forms it does not know", () => {
    expect(plan("https://www.paypal.com/sdk/js")).toBe("leave");
    for (const path of ["/logout", "/my-passenger-rides/abc", "/create-ride?edit=abc", "/consent", "/unlock/abc"])
      expect(plan(path, { method: "POST" })).toBe("leave");
  });

  test("hands on what it does not keep, and keeps what people read", () => {
    for (const path of ["/google-auth/callback?code=x", "/user-profile", "/unlock/abc", "/verify-phone"])
      expect(plan(path, navigation)).toBe("pass");
    for (const path of ["/", "/ride/abc", "/my-rides", "/inbox/new?ride=abc", "/bus/abc/biljett/def", "/offline"])
      expect(plan(path, navigation)).toBe("page");
    expect(plan("/assets/root-abc.js")).toBe("file");
    expect(plan("/ride/abc/map.svg")).toBe("picture");
    expect(plan("/__manifest?p=/inbox")).toBe("routes");
    expect(plan("/inbox.data")).toBe("data");
    expect(plan("/places?q=s")).toBe("leave");
  });

  test("knows the forms that may wait, sent as a page or as data", () => {
    for (const path of ["/create-ride", "/create-ride.data", "/book-ride/abc.data", "/inbox/new.data?ride=abc"])
      expect(plan(path, { method: "POST" })).toBe("form");
    expect(formKindAt("/book-ride-passanger/abc")).toBe("answer");
  });

  test("keeps no form that carries a draft, or changes a ride", () => {
    expect(isReadable(`${origin}/create-ride`)).toBe(true);
    expect(isReadable(`${origin}/create-ride?edit=abc`)).toBe(false);
    expect(isReadable(`${origin}/create-ride?draft=abc`)).toBe(false);
  });

  test("finds the screen of a request for data", () => {
    expect(screenOf(`${origin}/inbox/new.data?ride=abc&_routes=root`)).toBe("/inbox/new?ride=abc");
    expect(screenOf(`${origin}/_root.data`)).toBe("/");
  });
});

test("a move to a page is what the framework's own server would have answered", async () => {
  const require = createRequire(createRequire(import.meta.url).resolve("@remix-run/node"));
  const { encodeViaTurboStream, SingleFetchRedirectSymbol } = require(
    require.resolve("@remix-run/server-runtime").replace("index.js", "single-fetch.js"),
  );
  const move = { redirect: '/inbox?a="b"', status: 302, revalidate: false, reload: true, replace: false };
  const encode = (value: unknown) =>
    new Response(encodeViaTurboStream(value, new AbortController().signal, 1000, "production")).text();
  expect(await documentMove(move.redirect, "action").text()).toBe(await encode(move));
  expect(await documentMove(move.redirect, "loader").text()).toBe(await encode({ [SingleFetchRedirectSymbol]: move }));
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

test("a button that sends nothing, and a form without a key, do not wait", () => {
  expect(formFrom("/create-ride", ride.replace("post", "way"), "anna", 5)).toBeNull();
  expect(formFrom("/inbox/abc", "intent=send&text=Hej", "anna", 5)).toBeNull();
});

test("a ride that was not taken opens again as it was filled in", async () => {
  const draft = new URL(await draftAddress(ride), origin).searchParams.get("draft") ?? "";
  expect(inflateRawSync(Buffer.from(draft, "base64url")).toString()).toBe(ride);
});

test("why a form came back is read from the top of its page", () => {
  const page =
    '<div class="problem" role="alert"><h2>Rätta</h2><ul><li><a href="#date">Välj en &quot;dag&quot;.</a></li></ul></div>';
  expect(reasonIn(page)).toBe('Välj en "dag".');
  expect(reasonIn("<h1>404</h1>")).toContain("finns inte längre");
});

describe("a page that was kept", () => {
  const key = "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed";

  test("says how old it is", () => {
    const hour = 3_600_000;
    expect(ageLine(0, 2 * hour, "offline")).toBe("Sparad för 2 timmar sedan – du är offline");
    expect(ageLine(0, hour, "slow")).toBe("Sparad för 1 timme sedan – nätet är långsamt, ladda om för det senaste");
    expect(ageLine(0, 30_000, "offline")).toBe("Sparad nyss – du är offline");
    expect(ageLine(0, 72 * hour, "unreachable")).toContain("för 3 dagar sedan");
    expect(withAge('<!DOCTYPE html><html lang="sv-SE">', 'a"b')).toBe(
      '<!DOCTYPE html><html data-saved="a&#34;b" lang="sv-SE">',
    );
  });

  test("gives its forms keys of their own, also in the framework's data", () => {
    const html = `<input type="hidden" name="formKey" value="${key}"/><input name="formKey" value="${key}-reply"/>["formKey","${key}"]`;
    const fresh = withFreshKeys(html, () => "new-key");
    expect(fresh).not.toContain(key);
    expect(fresh.match(/new-key/g)).toHaveLength(3);
  });

  test("knows its title, its message, and what it leads to", () => {
    expect(titleIn("<title>Bokning A–B | Samfärd</title>")).toBe("Bokning A–B");
    expect(hasToast('<p class="toast success">Klart</p>')).toBe(true);
    expect(
      linksIn('<a href="/inbox/abcdefghjkmn">a</a><a href="/inbox">b</a><a href="/inbox/abcdefghjkmn">a</a>'),
    ).toEqual(["/inbox/abcdefghjkmn"]);
  });
});

test("the offline screen lists what waits and what can be read, and runs nothing that others wrote", () => {
  const form = formFrom("/inbox/abc", "formKey=k&intent=send&text=%3Cscript%3E", "anna", 5) as KeptForm;
  const html = offlineList([form], [{ path: "/ride/abc?a=1&b=2", title: "<b>", savedAt: 0 }], 120_000);
  expect(html).toContain("väntar på nätet");
  expect(html).toContain("Sparad för 2 minuter sedan");
  expect(html).not.toMatch(/<script>|<b>/);
  expect(offlineList([], [], 0)).toBe("");
});
