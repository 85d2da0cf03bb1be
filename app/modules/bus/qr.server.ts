import { encode } from "uqr";

/** `size` in modules with the quiet zone; `path` is SVG */
export type QrCode = { size: number; path: string };

/** @param text what a scanner reads */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data.map((row, y) =>
    runsOf(row)
      .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
      .join(""),
  );
  return { size, path: path.join("") };
}

function runsOf(row: boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last[0] + last[1] === x) last[1]++;
    else runs.push([x, 1]);
  }
  return runs;
}
