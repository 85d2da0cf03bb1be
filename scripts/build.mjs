import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { fingerprint, rememberBuild, runTool } from "./setup.mjs";

const compressible = /\.(js|css|html|json|svg|txt|webmanifest|xml)$/;

if (!(await runTool("remix", ["vite:build"], { NODE_ENV: "production", BUILD_ID: fingerprint().slice(0, 8) })))
  process.exit(1);
// Its builder says what went wrong, and goes on.
if (!existsSync("build/client/sw.js")) process.exit(1);
compress("build/client");
rememberBuild();

/** Compresses static files once, as well as can be. */
function compress(folder) {
  const paths = readdirSync(folder, { recursive: true }).filter((path) => compressible.test(path));
  for (const path of paths.map((name) => join(folder, name))) {
    const content = readFileSync(path);
    const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
    writeFileSync(`${path}.br`, brotliCompressSync(content, brotli));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
