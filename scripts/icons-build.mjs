// Draws the icons of the home screen from the sign of the brand. The pictures are committed: run it when the sign changes.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright";
import { findBrowser } from "./browser.mjs";

const folder = "public/icons";
const blue = "#0b4ea2";
const sign = readFileSync("public/favicon.svg", "utf8").replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");
const road = sign.replace(/<rect[^>]*>/, "");

const lines = {
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-1.5L20 20",
  offer: "M4 17v-5l2-6h12l2 6v5Zm0-5h16M7 17v2m10-2v2M7.5 14.5h.01m8.99 0h.01",
  rides: "M6 8h12v11H6Zm3.5 0V4h5v4M8.5 19v2m7-2v2",
};

const whole = (content) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30" fill="none">${content}</svg>`;
/** Systems cut a circle out of these: what matters stands in the middle 80 %. */
const filled = (scale) =>
  whole(
    `<rect width="30" height="30" fill="${blue}"/><g transform="translate(15 15.5) scale(${scale}) translate(-15 -15.5)">${road}</g>`,
  );
const shortcut = (path) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 40 40" fill="none"><rect x="-8" y="-8" width="40" height="40" rx="20" fill="${blue}"/><path d="${path}" stroke="#ffcd1a" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

const pictures = {
  "icons/icon-192": [192, whole(sign)],
  "icons/icon-512": [512, whole(sign)],
  "icons/maskable-512": [512, filled(0.85)],
  // Apple rounds the corners itself, and looks for it here without being told.
  "apple-touch-icon": [180, filled(1)],
  // Only its outline is shown.
  "icons/badge": [96, whole(road.replaceAll(/stroke="#\w+"/g, 'stroke="#fff"'))],
  ...Object.fromEntries(Object.entries(lines).map(([name, path]) => [`icons/${name}`, [96, shortcut(path)]])),
};

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
for (const [name, [size, svg]] of Object.entries(pictures)) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  writeFileSync(`public/${name}.png`, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
