// Only Node's own modules here: this runs before anything is installed.
import { execFile, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const sources = [
  ...["app", "drizzle", "public"],
  ...["remix.config.js", "vite.config.ts", "tsconfig.json", "package-lock.json", "scripts/mend-postgres.mjs"],
];
const fingerprintFile = "build/fingerprint";

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
if (process.cwd() !== root) process.chdir(root);

export function install() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 11)) stop(`Node 20.11 or newer is needed; this is ${process.version}.`);
  if (isInstalled()) return;
  console.log("Installing packages …");
  const { status } = spawnSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], { stdio: "inherit" });
  if (status !== 0) stop("npm ci failed: see above.");
}

export async function build() {
  if (existsSync(fingerprintFile) && readFileSync(fingerprintFile, "utf8") === fingerprint()) return;
  console.log("Building …");
  const env = { ...process.env, NODE_ENV: "production" };
  await promisify(execFile)(process.execPath, ["scripts/build.mjs"], { env }).catch(({ stdout, stderr }) =>
    stop(`${stdout}${stderr}\nThe build failed: see above.`),
  );
}

/** @param {string} built the fingerprint of the sources as they were when the build began: one may have changed since */
export function rememberBuild(built) {
  writeFileSync(fingerprintFile, built);
}

/**
 * Passes on Ctrl-C and SIGTERM.
 * @param name of a package's command, or a path from the folder of commands
 * @returns {Promise<boolean>} whether it succeeded
 */
export function runTool(name, args, variables = {}) {
  const tool = spawn(join("node_modules", ".bin", name), args, {
    stdio: "inherit",
    env: { ...process.env, ...variables },
  });
  const pass = (signal) => tool.kill(signal);
  process.on("SIGINT", pass).on("SIGTERM", pass);
  return new Promise((resolve) => {
    tool.once("error", () => resolve(false));
    tool.once("exit", (status) => resolve(status === 0));
  }).finally(() => process.off("SIGINT", pass).off("SIGTERM", pass));
}

function isInstalled() {
  if (!existsSync("node_modules/.package-lock.json")) return false;
  const wanted = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
  const found = JSON.parse(readFileSync("node_modules/.package-lock.json", "utf8")).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === "" || optional || found[path]?.version === version,
  );
}

/** What tells one build from another. @returns {string} hexadecimal */
export function fingerprint() {
  const hash = createHash("sha256");
  for (const path of sources.filter(existsSync).flatMap(filesIn)) hash.update(path).update(readFileSync(path));
  return hash.digest("hex");
}

function filesIn(path) {
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

/** Ends this process, which cannot go on. */
export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
