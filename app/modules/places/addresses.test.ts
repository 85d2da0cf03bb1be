import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startGeocoder } from "#tests/fakes/geocoder";
import { createPlaceIndex } from "./place-index";
import { shippedPlaces } from "./shipped.server";

const index = createPlaceIndex(shippedPlaces());
const geocoder = await startGeocoder();

beforeEach(() => {
  vi.resetModules();
  geocoder.asked.length = 0;
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  return () => vi.unstubAllEnvs();
});

afterEach(() => vi.restoreAllMocks());

async function understand(text: string) {
  vi.stubEnv("GEOCODER_URL", geocoder.url);
  const { onlyAddress } = await import("./addresses.server");
  return onlyAddress(text, index);
}

async function ask(text: string, path: string | null = "") {
  if (path !== null) vi.stubEnv("GEOCODER_URL", geocoder.url + path);
  const { addressesFor } = await import("./addresses.server");
  return addressesFor(text, index);
}

const feature = (properties: object, ...coordinates: number[]) => ({
  type: "Feature",
  geometry: { type: "Point", coordinates },
  properties,
});
const photon = (...features: object[]) => ({ body: JSON.stringify({ type: "FeatureCollection", features }) });
const storgatan = feature(
  { street: "Storgatan", housenumber: "5", city: "Gränna", country: "Sverige" },
  14.48612,
  57.98489,
);
const granna = { name: "Storgatan 5, Gränna (57.985,14.486)", county: "Jönköpings län", slug: "57.985,14.486" };

test("Photon is asked, and its addresses are suggested with their positions", async () => {
  geocoder.answerWith(photon(storgatan));
  expect(await ask(" Storgatan  5, Gränna")).toEqual([granna]);
  expect(geocoder.asked[0]?.pathname).toBe("/api");
  expect(geocoder.asked[0]?.searchParams.get("q")).toBe("Storgatan 5, Gränna");
  expect(Number(geocoder.asked[0]?.searchParams.get("lat"))).toBeGreaterThan(55);
});

test("Nominatim is asked under its own path", async () => {
  const display_name = "5, Storgatan, Gränna, Jönköpings kommun, Jönköpings län, 563 32, Sverige";
  geocoder.answerWith({ body: JSON.stringify([{ lat: "57.98489", lon: "14.48612", display_name }]) });
  expect(await ask("Storgatan 5 Gränna", "/nominatim/search")).toEqual([granna]);
  expect(geocoder.asked[0]?.pathname).toBe("/nominatim/search");
  expect(geocoder.asked[0]?.searchParams.get("format")).toBe("jsonv2");
});

test("addresses far abroad, nameless ones and the same spot twice are left out", async () => {
  const berlin = feature({ street: "Storgatan", city: "Berlin" }, 13.4, 52.5);
  geocoder.answerWith(photon(berlin, feature({}, 14.5, 58), storgatan, storgatan));
  expect(await ask("Storgatan 5")).toEqual([granna]);
});

test("what was found once is remembered", async () => {
  geocoder.answerWith(photon(storgatan));
  await ask("Storgatan 5");
  await ask("Storgatan 5");
  expect(geocoder.asked).toHaveLength(1);
});

test("one network does not make the site ask somebody else's geocoder as often as it likes, and others still may", async () => {
  vi.stubEnv("RATE_LIMIT_FACTOR", "1");
  const { asVisitorFrom } = await import("~/platform/visitor-network.server");
  const askFrom = (network: string, text: string) => asVisitorFrom(network, () => ask(text));
  geocoder.answerWith(photon(storgatan));
  for (let n = 1; n <= 100; n++) await askFrom("192.0.2.1", `Storgatan ${n}`);
  expect(geocoder.asked).toHaveLength(90);
  expect(await askFrom("192.0.2.1", "Storgatan 1")).toEqual([granna]);
  expect(await askFrom("192.0.2.2", "Storgatan 101")).toEqual([granna]);
  expect(geocoder.asked).toHaveLength(91);
});

test.each(["Storgatan", "", "57", "  ", `Storgatan ${"5".repeat(200)}`])(
  "nobody is asked about %.12s",
  async (text) => {
    expect(await ask(text)).toEqual([]);
    expect(geocoder.asked).toHaveLength(0);
  },
);

test("an address that is sent as typed is understood where it is one spot", async () => {
  geocoder.answerWith(
    photon(storgatan, feature({ street: "Storgatan", housenumber: "5B", city: "Gränna" }, 14.487, 57.985)),
  );
  expect(await understand("Storgatan 5, Gränna")).toBe("Storgatan 5, Gränna (57.985,14.486)");
  geocoder.answerWith(
    photon(storgatan, feature({ street: "Storgatan", housenumber: "5", city: "Umeå" }, 20.263, 63.825)),
  );
  expect(await understand("Storgatan 5")).toBeNull();
});

test.each(["Stockholm C", "Umeå universitet", "57.985,14.486", "Storgatan"])("%s is no address", async (text) => {
  geocoder.answerWith(photon(storgatan));
  expect(await understand(text)).toBeNull();
  expect(geocoder.asked).toHaveLength(0);
});

test("who sends an address waits at most some seconds for a geocoder that does not answer", async () => {
  geocoder.answerWith(null);
  const started = performance.now();
  expect(await understand("Storgatan 5, Gränna")).toBeNull();
  expect(performance.now() - started).toBeLessThan(3_000);
});

test("without a geocoder nobody is asked", async () => {
  expect(await ask("Storgatan 5", null)).toEqual([]);
  expect(geocoder.asked).toHaveLength(0);
});

test.each([
  ["an error", { status: 500, body: "" }],
  ["no JSON", { body: "<html>Storgatan" }],
  ["something else", { body: '{"features":[{"geometry":null}]}' }],
  ["positions that are none", { body: '[{"lat":"NaN","lon":"14","display_name":"Storgatan 5"}]' }],
  ["more than anybody reads", { body: photon(storgatan).body.padEnd(300_000) }],
  ["another address to ask", { status: 302, headers: { Location: `${geocoder.url}/elsewhere` }, body: "" }],
  ["nothing at all", null],
])("a geocoder that answers with %s is done without, and the log does not say what was asked", async (_, answer) => {
  geocoder.answerWith(answer);
  expect(await ask("Storgatan 5")).toEqual([]);
  expect(process.stdout.write).toHaveBeenCalledWith(expect.stringContaining('"geocoder.failed"'));
  expect(process.stdout.write).not.toHaveBeenCalledWith(expect.stringContaining("Storgatan"));
  expect(geocoder.asked).toHaveLength(1);
});
