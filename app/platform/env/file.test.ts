import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { variablesInFile } from "./file";

test.each([
  ["SMS_FROM=Samfard", "Samfard"],
  [" export SMS_FROM = Samfard ", "Samfard"],
  ["SMS_FROM=Samfard   # what phones show", "Samfard"],
  ["SMS_FROM= # none", ""],
  ["SMS_FROM=Sam#fard", "Sam#fard"],
  ["SMS_FROM=#Samfard", "#Samfard"],
  ['SMS_FROM="Sam # fard"', "Sam # fard"],
  ["SMS_FROM='Sam # fard' # \"what phones show\"", "Sam # fard"],
  ['SMS_FROM="Sam"fard"', 'Sam"fard'],
  ['SMS_FROM=Sam"fard', 'Sam"fard'],
])("%s", (line, value) => {
  expect(read(`# SMS_FROM=commented\n${line}\r\n`)).toEqual({ SMS_FROM: value });
});

test("without a file there are no variables, and one that cannot be read is no file without any", () => {
  expect(variablesInFile(join(tmpdir(), "nowhere", ".env"))).toEqual({});
  expect(variablesInFile(tmpdir())).toBeNull();
});

function read(content: string) {
  const folder = mkdtempSync(join(tmpdir(), "samfard-env-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, ".env"), content);
  return variablesInFile(join(folder, ".env"));
}
