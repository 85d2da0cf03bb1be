import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";
import { rememberBuild, runTool } from "./setup.mjs";

const compressible = /\.(js|css|html|json|svg|txt|webmanifest|xml)$/;

if (!(await runTool("remix", ["vite:build"], { NODE_ENV: "production" }))) process.exit(1);
await buildWorker();
compress("build/client");
rememberBuild();

/** The service worker: one file without a hash, because browsers look for the next one at the same address. */
async function buildWorker() {
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      outDir: "build/client",
      emptyOutDir: false,
      target: "es2022",
      lib: { entry: "app/pwa/worker.ts", formats: ["iife"], name: "worker", fileName: () => "sw.js" },
    },
  });
}

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
