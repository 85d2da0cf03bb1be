import { expect, test } from "vitest";
import { pageFacts } from "./page-facts.server";

const html = `<title>Mina &amp; dina | Samfärd</title><a href="/inbox/abcdefghjkmn#skriv">a</a><a href="/inbox">b</a>
<a href="/my-passenger-rides/abcdefghjkmn">c</a><a href="/my-passenger-rides/abcdefghjkmn">c</a>
<a href="/ride/abcdefghjkmn">d</a><a href="/bus-admin/personer">e</a>`;
const facts = (path: string, page = html, loaderData = {}) =>
  pageFacts(new Request(`https://samfard.test${path}`), page, { loaderData });

test("a page that may be kept says what it is called, and which of somebody's own screens it leads to", () => {
  expect(facts("/my-rides")).toEqual({
    title: "Mina &amp; dina",
    keptAs: "Mina resor",
    keys: [],
    isOnce: false,
    links: ["/inbox/abcdefghjkmn", "/my-passenger-rides/abcdefghjkmn"],
  });
});

test("very many trips leave it small enough for a header", () => {
  const trip = (n: number) => `/my-passenger-rides/${String(n).padStart(12, "a")}`;
  const all = Array.from({ length: 400 }, (_, n) => `<a href="${trip(n)}">${n}</a>`).join("");
  const found = facts("/my-rides", html + all);
  expect(found?.links).toContain(trip(0));
  expect(encodeURIComponent(JSON.stringify(found)).length).toBeLessThan(2048);
});

test("it names the keys of its forms once, wherever they are in its data", () => {
  const data = {
    root: { user: null },
    screen: { formKey: "one", answer: { formKey: "two" }, again: { formKey: "one" } },
  };
  expect(facts("/create-ride", html, data)?.keys).toEqual(["one", "two"]);
});

test("a message that is said once is not kept with the page", () => {
  expect(facts("/my-rides", '<p class="toast success">Klart</p>')?.isOnce).toBe(true);
});

test.each([
  "/user-profile",
  "/unlock/abc",
  "/google-auth",
  "/create-ride?edit=abc",
  "/create-ride?draft=abc",
  "/finns-inte",
])("%s is not to be kept", (path) => expect(facts(path)).toBeNull());
