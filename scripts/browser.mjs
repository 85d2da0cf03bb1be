import { spawnSync } from "node:child_process";
import { accessSync, constants, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** Browsers without windows, as Playwright's own: they go through the same tests in half the processor time. */
const headlessShell = {
  systemPaths: ["/usr/bin/chromium-headless-shell"],
  folder: /^chromium_headless_shell-\d+$/,
  programs: ["chrome-linux/headless_shell", "chrome-headless-shell-linux64/chrome-headless-shell"],
};
const chromium = {
  systemPaths: [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome-stable",
    "/usr/bin/google-chrome",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  folder: /^chromium-\d+$/,
  programs: ["chrome-linux64/chrome", "chrome-linux/chrome", "chrome-mac/Chromium.app/Contents/MacOS/Chromium"],
};

/** Looks for a Chromium. @returns {string | undefined} its path */
export function findBrowser() {
  return [process.env.CHROME_PATH, ...pathsOf(chromium)].find(isProgram);
}

/** Looks for the lightest Chromium there is. @returns {string | undefined} its path */
export function findLightBrowser() {
  return [process.env.CHROME_PATH, ...pathsOf(headlessShell), ...pathsOf(chromium)].find(isProgram);
}

export function ensureBrowsers() {
  if (!findBrowser()) run("npx", ["playwright", "install", "chromium"]);
  if (!findBrowser()) installPackage("chromium");
  if (findLightBrowser() === findBrowser()) installPackage("chromium-headless-shell");
  if (findBrowser()) return;
  console.error("The browser tests need Chromium: install one and set CHROME_PATH to it.");
  process.exit(1);
}

function pathsOf({ systemPaths, folder, programs }) {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), ".cache/ms-playwright"),
    join(homedir(), "Library/Caches/ms-playwright"),
  ];
  const own = caches
    .filter(Boolean)
    .flatMap((cache) => foldersIn(cache, folder).flatMap((found) => programs.map((name) => join(cache, found, name))));
  return [...own, ...systemPaths];
}

function foldersIn(path, pattern) {
  try {
    return readdirSync(path).filter((name) => pattern.test(name));
  } catch {
    return [];
  }
}

function installPackage(name) {
  if (process.getuid?.() !== 0 || !isProgram("/usr/bin/apt-get")) return;
  run("apt-get", ["update"]);
  run("apt-get", ["install", "--yes", "--no-install-recommends", name]);
}

function run(program, args) {
  spawnSync(program, args, { stdio: "inherit" });
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
