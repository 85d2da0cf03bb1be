import { expect, test } from "vitest";
import { loader } from "./route";

async function ask(query: string) {
  const url = new URL(`http://127.0.0.1/places${query}`);
  return loader({ request: new Request(url), params: {}, context: {} });
}

test("a half-typed name suggests at most ten places by name, county and slug, and may be cached", async () => {
  const response = await ask("?q=norrk");
  const [first] = await response.json();
  expect(first).toEqual({ name: "Norrköping", county: "Östergötlands län", slug: "norrkoping" });
  expect((await (await ask("?q=sälen")).json())[0]).toEqual({
    name: "Sälen",
    kindName: "skidort",
    county: "Dalarnas län",
    slug: "salen",
  });
  expect(response.headers.get("Cache-Control")).toMatch(/^public, max-age=\d+$/);
  expect(await (await ask("?q=s")).json()).toHaveLength(10);
});

test.each(["", "?q=", "?q=%00%F0%9F", `?q=${"x".repeat(5_000)}`])(
  "nothing is suggested for nonsense: %.12s",
  async (query) => {
    expect(await (await ask(query)).json()).toEqual([]);
  },
);

test("a name that nothing has brings those spelled most like it, marked as guesses", async () => {
  const guessed: unknown = await (await ask("?q=branäsqqq")).json();
  expect(guessed).toContainEqual({
    name: "Branäs",
    kindName: "skidort",
    county: "Värmlands län",
    slug: "branas",
    isGuess: true,
  });
});

test("a position is the place of its hundred metres, as it has to be typed, and is kept by nobody", async () => {
  const response = await ask("?at=57.689,11.979");
  expect(await response.json()).toEqual([
    expect.objectContaining({
      name: "Nära Chalmers (57.689,11.979)",
      kindName: "plats på kartan",
      slug: "57.689,11.979",
    }),
  ]);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
});

test.each(["40.100,-3.200", "56.000,5.000", "NaN,NaN", "", "chalmers", "57.689,11.979 or 1=1", "9".repeat(5_000)])(
  "no place for what is no position where people travel: %.20s",
  async (at) => {
    expect(await (await ask(`?at=${encodeURIComponent(at)}`)).json()).toEqual([]);
  },
);
