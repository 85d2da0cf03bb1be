import { expect, test } from "vitest";
import { BackupReader } from "./backup-file";

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

async function* inPieces(content: Buffer, size: number) {
  for (let start = 0; start < content.length; start += size) yield content.subarray(start, start + size);
}

async function textOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece.toString("latin1");
  return text;
}
