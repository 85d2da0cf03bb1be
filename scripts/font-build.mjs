// Makes public/fonts/overpass-700.woff2 for browsers, and app/platform/overpass-700.ttf for pictures the server draws.
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
await write("public/fonts/overpass-700.woff2", font);
await write("app/platform/overpass-700.ttf", await subsetFont(source, letters + signs, { targetFormat: "truetype" }));

async function write(path, bytes) {
  await writeFile(path, bytes);
  console.log(`${path}: ${bytes.length} bytes`);
}
