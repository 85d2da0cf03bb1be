import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  return () => vi.unstubAllEnvs();
});

async function imagesAllowed(url?: string): Promise<string[]> {
  if (url) vi.stubEnv("MAP_TILES_URL", url);
  const { guardWithNonce, policyWithoutScript } = await import("./csp.server");
  const policies = [guardWithNonce("", "nonce").policy, policyWithoutScript];
  return policies.map((policy) => /img-src ([^;]*)/.exec(policy)?.[1] ?? "");
}

test("pages show pictures of this site alone", async () => {
  expect(await imagesAllowed()).toEqual(["'self' data:", "'self' data:"]);
});

test("where the operator has map pictures, those of their host too, on pages whose maps can zoom", async () => {
  const url = "https://tiles.example/osm/{z}/{x}/{y}.png?key=1";
  expect(await imagesAllowed(url)).toEqual(["'self' data: https://tiles.example", "'self' data:"]);
});
