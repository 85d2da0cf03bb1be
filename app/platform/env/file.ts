import { readFileSync } from "node:fs";
import { hasCode } from "../error-code";
import type { Variables } from "./settings";

/** Variables of a `.env` file; none where it does not exist, null where it cannot be read. */
export function variablesInFile(path: string): Variables | null {
  try {
    const lines = readFileSync(path, "utf8").split("\n");
    const set = lines.flatMap((line) =>
      [/^(?:export\s+)?(\w+)\s*=(.*)$/.exec(line.trim()) ?? []].filter(([all]) => all),
    );
    return Object.fromEntries(set.map(([, name, text = ""]) => [name, textIn(text)]));
  } catch (error) {
    return hasCode(error, "ENOENT") ? {} : null;
  }
}

function textIn(text: string): string {
  const [, , quoted] = /^(["'])(.*?)\1\s*(?:#.*)?$/.exec(text.trim()) ?? [];
  return quoted ?? text.replace(/\s#.*$/, "").trim();
}
