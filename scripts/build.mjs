import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { fingerprint, rememberBuild, runTool } from "./setup.mjs";

const compressible = /\.(js|css|html|json|svg|txt|webmanifest|xml)$/;

const BUILD_ID = fingerprint().slice(0, 8);
const variables = { NODE_ENV: "production", BUILD_ID, BUILD_VERSION: version() };
if (!(await runTool("remix", ["vite:build"], variables))) process.exit(1);
// Its builder says what went wrong, and goes on.
if (!existsSync("build/client/sw.js")) process.exit(1);
compress("build/client");
rememberBuild();

function version() {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const { status, stdout } = spawnSync("git", ["describe", "--always", "--dirty", "--tags"], { encoding: "utf8" });
  return `${version}+${process.env.REVISION || (status === 0 && stdout.trim()) || BUILD_ID}`;
}

function compress(folder) {
  const paths = readdirSync(folder, { recursive: true }).filter((path) => compressible.test(path));
  for (const path of paths.map((name) => join(folder, name))) {
    const content = readFileSync(path);
    const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
    writeFileSync(`${path}.br`, brotliCompressSync(content, brotli));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
