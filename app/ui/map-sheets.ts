/** A piece of the zooming map in tiles. Whole numbers, so that similar views share a cached picture. */
export type Sheet = { step: number; column: number; row: number; columns: number; rows: number };

/** north-western corner and width, in degrees of a Mercator map */
export type Viewed = { x: number; y: number; across: number };

/** units of the drawing, two to a pixel */
export const TILE = 512;
export const STEPS = { least: 8, most: 31 };

export function scaleAt(step: number): number {
  return 2 ** (step / 2);
}

/** The sheet that covers a view. @param width @param height of the screen in pixels */
export function sheetOver({ x, y, across }: Viewed, width: number, height: number): Sheet {
  const wanted = Math.round(2 * Math.log2((2 * width) / across));
  const step = Math.min(STEPS.most, Math.max(STEPS.least, wanted));
  const side = TILE / scaleAt(step);
  const [column, row] = [Math.floor(x / side), Math.floor(y / side)];
  const columns = Math.floor((x + across) / side) - column + 1;
  const rows = Math.floor((y + (across / width) * height) / side) - row + 1;
  return { step, column, row, columns, rows };
}

export function nameOf({ step, column, row, columns, rows }: Sheet): string {
  return [step, column, row, columns, rows].join();
}

/** The position of a point of a Mercator map, in degrees. */
export function positionAt(x: number, y: number): { lat: number; lng: number } {
  return { lat: (Math.atan(Math.sinh((-y * Math.PI) / 180)) * 180) / Math.PI, lng: x };
}
