import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { expect, test } from "vitest";
import { serve } from "#tests/factories/build";
import { serveFiles } from "./static-files";

test("a file that a newer build has taken away since the start fails alone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "samfard-files-"));
  for (const name of ["old.js", "kept.js"]) writeFileSync(join(folder, name), name);
  const { url, close } = await serve(createServer(express().use(serveFiles(folder))));
  rmSync(join(folder, "old.js"));
  await expect(fetch(`${url}/old.js`)).rejects.toThrow();
  expect(await (await fetch(`${url}/kept.js`)).text()).toBe("kept.js");
  await close();
  rmSync(folder, { recursive: true });
});
