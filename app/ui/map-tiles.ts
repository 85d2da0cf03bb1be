import type { Viewed } from "./map-sheets";

/** An operator's own pictures: a template with `{z}`, `{x}` and `{y}`, and whom they are by. */
export type Tiles = { url: string; credit: string };

/** Pixels. */
const SIDE = 256;
const DEEPEST = 19;

/** Lays tiles below all that comes after in an element. `draw` loads what a view shows, `move` puts it where it belongs. */
export function tilesUnder(parent: HTMLElement, { url }: Tiles) {
  const layer = parent.appendChild(document.createElement("div"));
  layer.className = "tiles";
  let drawn = { degrees: 360, column: 0, row: 0 };
  let shown = new Map<string, HTMLImageElement>();

  function move({ x, y, across }: Viewed, width: number) {
    const { degrees, column, row } = drawn;
    const pixel = width / across;
    const [left, top] = [column * degrees - 180 - x, row * degrees - 180 - y];
    layer.style.transform = `translate(${left * pixel}px, ${top * pixel}px) scale(${(degrees * pixel) / SIDE})`;
  }

  function draw(view: Viewed, width: number, height: number) {
    const z = Math.max(0, Math.min(DEEPEST, Math.round(Math.log2((width / view.across) * (360 / SIDE)))));
    const degrees = 360 / 2 ** z;
    const [column, row] = [Math.floor((view.x + 180) / degrees), Math.floor((view.y + 180) / degrees)];
    const columns = Math.floor((view.x + view.across + 180) / degrees) - column + 1;
    const rows = Math.floor((view.y + (view.across / width) * height + 180) / degrees) - row + 1;
    drawn = { degrees, column, row };
    const next = new Map<string, HTMLImageElement>();
    for (let n = 0; n < columns * rows; n++) {
      const [right, down] = [n % columns, Math.floor(n / columns)];
      const [x, y] = [column + right, row + down];
      if (x < 0 || y < 0 || x >= 2 ** z || y >= 2 ** z) continue;
      const src = url.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));
      const tile = shown.get(src) ?? new Image(SIDE, SIDE);
      if (!shown.has(src)) tile.src = src;
      tile.alt = "";
      tile.style.transform = `translate(${right * SIDE}px, ${down * SIDE}px)`;
      next.set(src, tile);
    }
    shown = next;
    layer.replaceChildren(...next.values());
    move(view, width);
  }

  return { move, draw };
}
