import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A copy of the scripts with one source, and a compiler that does what `script` says, in place of Remix's. */
function siteWith(script: string): string {
  const folder = mkdtempSync(join(tmpdir(), "samfard-build-"));
  folders.push(folder);
  for (const each of ["app", "node_modules/.bin", "scripts"]) mkdirSync(join(folder, each), { recursive: true });
  for (const each of ["build.mjs", "setup.mjs"]) copyFileSync(`scripts/${each}`, join(folder, "scripts", each));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version: "0.1.0", type: "module" }));
  writeFileSync(join(folder, "app/root.tsx"), "before");
  const compiler = join(folder, "node_modules/.bin/remix");
  writeFileSync(compiler, `#!/bin/sh\nmkdir -p build/client && echo 1 > build/client/sw.js\n${script}\n`);
  chmodSync(compiler, 0o755);
  return folder;
}

function isBuilt(folder: string): boolean {
  execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: folder, stdio: "ignore" });
  const now = "import('./scripts/setup.mjs').then(({ fingerprint }) => process.stdout.write(fingerprint()))";
  const sources = execFileSync(process.execPath, ["-e", now], { cwd: folder, encoding: "utf8" });
  return readFileSync(join(folder, "build/fingerprint"), "utf8") === sources;
}

test("what was there when a build began is built, and a file that was changed meanwhile is not", () => {
  expect(isBuilt(siteWith("true"))).toBe(true);
  expect(isBuilt(siteWith("echo after > app/root.tsx"))).toBe(false);
});
