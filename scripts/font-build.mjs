/** Makes public/fonts/overpass-700.woff2: the letters, digits and signs that Swedish headings need, and nothing else. */
import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖÉÜÆØÁÈabcdefghijklmnopqrstuvwxyzåäöéüæøáè";
const signs = "0123456789 \u00a0.,:;!?&%+-–—·…→()/'’”\"@#*=§°×";
const limit = 18 * 1024;

const source = await readFile(
  new URL(import.meta.resolve("@fontsource/overpass/files/overpass-latin-700-normal.woff2")),
);
const font = await subsetFont(source, letters + signs, { targetFormat: "woff2" });
if (font.length > limit) throw new Error(`The font is ${font.length} bytes; the limit is ${limit}`);
await writeFile("public/fonts/overpass-700.woff2", font);
console.log(`public/fonts/overpass-700.woff2: ${font.length} bytes`);
