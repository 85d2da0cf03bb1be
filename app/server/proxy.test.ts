import express from "express";
import { afterEach, expect, test, vi } from "vitest";
import { serve } from "#tests/factories/build";
import { log } from "~/platform/log.server";
import { createHttpServer } from "./app";
import { watchProxy } from "./proxy";

const said = vi.spyOn(log, "error").mockImplementation(() => {});
afterEach(() => said.mockClear());

test.each(["X-Forwarded-For", "Forwarded"])("%s without TRUST_PROXY is said once, with what to set", async (name) => {
  await visitTwice(0, [{}, { [name]: "for=192.0.2.1" }, { [name]: "for=192.0.2.2" }]);
  expect(said.mock.calls).toEqual([
    ["proxy.not-trusted", { advice: expect.stringContaining("Set TRUST_PROXY to the number of proxies") }],
  ]);
  expect(JSON.stringify(said.mock.calls)).not.toContain("192.0.2");
});

test("nothing is said where no proxy is, or a known one", async () => {
  await visitTwice(0, [{}]);
  await visitTwice(1, [{ "X-Forwarded-For": "192.0.2.1" }]);
  expect(said).not.toHaveBeenCalled();
});

async function visitTwice(knownProxies: number, visits: Record<string, string>[]): Promise<void> {
  const app = express().use(watchProxy(knownProxies), (_request, response) => void response.end());
  const { url, close } = await serve(createHttpServer(app));
  for (const headers of [...visits, ...visits]) await (await fetch(url, { headers })).text();
  await close();
}
