import { randomUUID } from "node:crypto";
import { createWriteStream, openSync, renameSync, rmSync } from "node:fs";
import type { Writable } from "node:stream";
import { draftEnding } from "~/platform/backup-trials.server";

/** Followed by the tables: a line that names each, its rows in PostgreSQL's COPY format, and `\.`. */
export type BackupHeader = {
  format: typeof format;
  version: string;
  madeAt: string;
  /** hashes of the migrations applied, in order */
  migrations: string[];
};

export type BackupTable = { table: string; columns: string[] };

/** After the tables. Without this line a file is incomplete. */
export type BackupEnd = { sequences: { name: string; value: number }[] };

export const format = "samfard-backup-1";

/** On a line of its own, which no row can be: COPY doubles every backslash. */
export const endOfRows = "\\.\n";

export class BackupProblem extends Error {}

/** Writes a file that has its name once it is whole, and is readable by its owner alone, whoever else writes it meanwhile. */
export async function writeWhole(path: string, write: (output: Writable) => Promise<void>): Promise<void> {
  const draft = `${path}.${randomUUID()}${draftEnding}`;
  try {
    await write(createWriteStream(draft, { fd: openSync(draft, "wx", 0o600), flush: true }));
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Never holds more than one chunk of the backup. */
export class BackupReader {
  private rest: Buffer = Buffer.alloc(0);
  private readonly chunks: AsyncIterator<Buffer>;

  constructor(content: AsyncIterable<Buffer>) {
    this.chunks = content[Symbol.asyncIterator]();
  }

  async line<Line>(): Promise<Line> {
    for (;;) {
      const end = this.rest.indexOf("\n");
      if (end !== -1) return this.take<Line>(end);
      this.rest = Buffer.concat([this.rest, await this.more()]);
    }
  }

  async *rows(): AsyncGenerator<Buffer> {
    const end = Buffer.from(`\n${endOfRows}`);
    // The preceding newline lets the first row be matched like the others.
    let pending = Buffer.concat([Buffer.from("\n"), this.rest]);
    let taken = 1;
    for (;;) {
      const at = pending.indexOf(end);
      const upTo = at === -1 ? pending.length - end.length + 1 : at + 1;
      if (upTo > taken) {
        yield pending.subarray(taken, upTo);
        taken = upTo;
      }
      if (at !== -1) {
        this.rest = pending.subarray(at + end.length);
        return;
      }
      const kept = Math.max(0, upTo);
      pending = Buffer.concat([pending.subarray(kept), await this.more()]);
      taken = Math.max(0, taken - kept);
    }
  }

  private take<Line>(end: number): Line {
    const line = this.rest.toString("utf8", 0, end);
    this.rest = this.rest.subarray(end + 1);
    try {
      return JSON.parse(line);
    } catch {
      throw new BackupProblem("The file is no backup of this site, or damaged.");
    }
  }

  private async more(): Promise<Buffer> {
    const { done, value } = await this.chunks.next();
    if (done) throw new BackupProblem("The file ends too early: it is not whole.");
    return value;
  }
}
