import { readdirSync, readFileSync } from "node:fs";

/** What is written below a folder, without tests. @returns {[path: string, text: string][]} */
export function sourcesBelow(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.[jt]sx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .map((path) => [path, readFileSync(path, "utf8")]);
}
