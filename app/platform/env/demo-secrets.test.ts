import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keptSecret } from "./demo-secrets";

test("a secret is made once, and what another thread has begun is left alone", () => {
  const folder = mkdtempSync(join(tmpdir(), "secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const begun = join(folder, `push-secret.${process.pid}`);
  writeFileSync(begun, "begun");
  const secret = keptSecret(folder, "push-secret");
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(keptSecret(folder, "push-secret")).toBe(secret);
  expect(readFileSync(begun, "utf8")).toBe("begun");
});
