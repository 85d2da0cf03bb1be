/** A drawn piece of the map that zooms: `columns` by `rows` tiles from `column`, `row` on, at one of the steps of zoom.
 * Whole numbers, so that all who look at about the same get the same pictures. */
export type Sheet = { step: number; column: number; row: number; columns: number; rows: number };

/** What a screen shows: its north-western corner and its width, in degrees of a Mercator map. */
export type Viewed = { x: number; y: number; across: number };

/** Units of the drawing, two to a pixel. */
export const TILE = 512;
/** From all of Scandinavia to a few houses. */
export const STEPS = { least: 8, most: 31 };

/** Units per degree. */
export function scaleAt(step: number): number {
  return 2 ** (step / 2);
}

/** The sheet that covers a view. @param width of the screen in pixels, as is `height` */
export function sheetOver({ x, y, across }: Viewed, width: number, height: number): Sheet {
  const wanted = Math.round(2 * Math.log2((2 * width) / across));
  const step = Math.min(STEPS.most, Math.max(STEPS.least, wanted));
  const side = TILE / scaleAt(step);
  const [column, row] = [Math.floor(x / side), Math.floor(y / side)];
  const columns = Math.floor((x + across) / side) - column + 1;
  const rows = Math.floor((y + (across / width) * height) / side) - row + 1;
  return { step, column, row, columns, rows };
}

/** How a sheet is written in an address. */
export function nameOf({ step, column, row, columns, rows }: Sheet): string {
  return [step, column, row, columns, rows].join();
}
