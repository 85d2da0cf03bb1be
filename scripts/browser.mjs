import { spawnSync } from "node:child_process";
import { accessSync, constants, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const systemPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const programs = ["chrome-linux64/chrome", "chrome-linux/chrome", "chrome-mac/Chromium.app/Contents/MacOS/Chromium"];

/** Looks for a Chromium. @returns {string | undefined} its path */
export function findBrowser() {
  return [process.env.CHROME_PATH, ...playwrightPaths(), ...systemPaths].find(isProgram);
}

/** Finds a Chromium, or installs one: Playwright's, or the system's where we may. @returns {string} its path */
export function ensureBrowser() {
  const found = findBrowser() ?? installFrom("npx", ["playwright", "install", "chromium"]) ?? installPackage();
  if (found) return found;
  console.error("The browser tests need Chromium: install one and set CHROME_PATH to it.");
  process.exit(1);
}

function playwrightPaths() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), ".cache/ms-playwright"),
    join(homedir(), "Library/Caches/ms-playwright"),
  ];
  return caches
    .filter(Boolean)
    .flatMap((cache) => foldersIn(cache).flatMap((folder) => programs.map((name) => join(cache, folder, name))));
}

function foldersIn(path) {
  try {
    return readdirSync(path).filter((name) => /^chromium-\d+$/.test(name));
  } catch {
    return [];
  }
}

function installPackage() {
  if (process.getuid?.() !== 0) return undefined;
  spawnSync("apt-get", ["update"], { stdio: "inherit" });
  return installFrom("apt-get", ["install", "--yes", "--no-install-recommends", "chromium"]);
}

function installFrom(program, args) {
  spawnSync(program, args, { stdio: "inherit" });
  return findBrowser();
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
