import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { fingerprint, rememberBuild, runTool } from "./setup.mjs";

const compressible = /\.(js|css|html|json|svg|txt|webmanifest|xml)$/;

/** Brotli's; which makes a file smallest is known once it is done. */
const encodings = [
  {},
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
  { [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MIN_INPUT_BLOCK_BITS },
];

const built = fingerprint();
const BUILD_ID = built.slice(0, 8);
const variables = { NODE_ENV: "production", BUILD_ID, BUILD_VERSION: version() };
if (!(await runTool("remix", ["vite:build"], variables))) process.exit(1);
// Its builder says what went wrong, and goes on.
if (!existsSync("build/client/sw.js")) process.exit(1);
compress("build/client");
rememberBuild(built);

function version() {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const { status, stdout } = spawnSync("git", ["describe", "--always", "--dirty", "--tags"], { encoding: "utf8" });
  return `${version}+${process.env.REVISION || (status === 0 && stdout.trim()) || BUILD_ID}`;
}

function compress(folder) {
  const paths = readdirSync(folder, { recursive: true }).filter((path) => compressible.test(path));
  for (const path of paths.map((name) => join(folder, name))) {
    const content = readFileSync(path);
    writeFileSync(`${path}.br`, smallest(content));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

function smallest(content) {
  const done = encodings.map((params) => brotliCompressSync(content, { params }));
  return done.sort((one, other) => one.length - other.length)[0];
}
