import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { expect, onTestFinished, test } from "vitest";
import { BackupReader, writeWhole } from "./backup-file";

const rows = ["1\tHej\n2\tEn \\\\.\n", "", "\\\\.\n.\n\\N\t\\.x\n"];
const file = Buffer.from(`${rows.map((text, table) => `{"table":${table}}\n${text}\\.\n`).join("")}{"end":true}\n`);

test("a backup is read alike in whatever pieces it comes", async () => {
  for (let size = 1; size <= file.length; size++) {
    const reader = new BackupReader(inPieces(file, size));
    for (const [table, text] of rows.entries()) {
      expect(await reader.line()).toEqual({ table });
      expect(await textOf(reader.rows()), `pieces of ${size}`).toBe(text);
    }
    expect(await reader.line()).toEqual({ end: true });
  }
});

test("one that ends too early says so, wherever it does", async () => {
  const short = file.subarray(0, file.length - `\\.\n{"end":true}\n`.length);
  const reader = new BackupReader(inPieces(short, 7));
  const readAll = async () => {
    for (const _ of rows) {
      await reader.line();
      await textOf(reader.rows());
    }
  };
  await expect(readAll()).rejects.toThrow("ends too early");
});

test("two who write one file at once leave it whole, and who fails leaves nothing", async () => {
  const folder = mkdtempSync(join(tmpdir(), "samfard-whole-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "a.backup");
  let goOn = () => {};
  const slow = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const first = writeWhole(path, (output) => pipeline(Readable.from(after(slow, "first")), output));
  await writeWhole(path, (output) => pipeline(Readable.from(["second"]), output));
  expect(readFileSync(path, "utf8")).toBe("second");
  goOn();
  await first;
  expect(readFileSync(path, "utf8")).toBe("first");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const failing = writeWhole(path, (output) => pipeline(Readable.from(failingAfter("half")), output));
  await expect(failing).rejects.toThrow("no more");
  expect(readFileSync(path, "utf8")).toBe("first");
  expect(readdirSync(folder)).toEqual(["a.backup"]);
});

async function* after(moment: Promise<void>, text: string) {
  await moment;
  yield text;
}

async function* failingAfter(text: string) {
  yield text;
  throw new Error("no more");
}

async function* inPieces(content: Buffer, size: number) {
  for (let start = 0; start < content.length; start += size) yield content.subarray(start, start + size);
}

async function textOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece.toString("latin1");
  return text;
}
