import { bridges } from "~/modules/places/crossings";
import { distanceBetween } from "~/modules/places/geometry";
import { isDriven, isLand } from "~/modules/places/water";

/** Degrees: about 220 m each way. */
const [ROW, COLUMN] = [0.002, 0.004];
const [DEEP, SHALLOW, DRY] = [0, 1, 2];
/** Cells around a town whose own point lies in the water. */
const ASHORE = 6;

const kinds = new Map();
const bridgeCells = new Set(bridges.flatMap(({ line }) => line.flatMap((b, n) => cellsOn(line[n - 1] ?? b, b))));

/** The shortest line between two points that keeps to land, bridges and narrow waters; null where there is none.
 * `shallowCost` is what a metre beside the shore costs against one on land. */
export function landWay(a, b, shallowCost) {
  const [start, goal] = [cellOf(a.lat, a.lng), cellOf(b.lat, b.lng)];
  const pad = Math.max(0.12, Math.abs(a.lat - b.lat) * 0.5, Math.abs(a.lng - b.lng) * 0.25);
  const [top, left] = cellOf(Math.min(a.lat, b.lat) - pad, Math.min(a.lng, b.lng) - 2 * pad);
  const [bottom, right] = cellOf(Math.max(a.lat, b.lat) + pad, Math.max(a.lng, b.lng) + 2 * pad);
  const width = right - left + 1;
  const at = ([row, column]) => (row - top) * width + column - left;
  const size = (bottom - top + 1) * width;
  const costs = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  const before = new Int32Array(size).fill(-1);
  const [high, wide] = [ROW * 111_195, COLUMN * 111_195 * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180)];
  const left_ = (row, column) => Math.hypot((goal[0] - row) * high, (goal[1] - column) * wide);
  const heap = [];
  costs[at(start)] = 0;
  push(heap, left_(...start), at(start));
  while (heap.length > 0) {
    const cell = pop(heap);
    if (cell === at(goal)) return straightened(linePoints(cell), a, b);
    const [row, column] = [Math.floor(cell / width) + top, (cell % width) + left];
    for (let dRow = -1; dRow <= 1; dRow++) {
      for (let dColumn = -1; dColumn <= 1; dColumn++) {
        const [r, c] = [row + dRow, column + dColumn];
        if (r < top || r > bottom || c < left || c > right || (dRow === 0 && dColumn === 0)) continue;
        const step = costOf(r, c, start, goal, shallowCost) * Math.hypot(dRow * high, dColumn * wide);
        const cost = costs[cell] + step;
        const next = at([r, c]);
        if (cost >= costs[next]) continue;
        costs[next] = cost;
        before[next] = cell;
        push(heap, cost + left_(r, c), next);
      }
    }
  }
  return null;

  function linePoints(end) {
    const points = [];
    for (let cell = end; cell >= 0; cell = before[cell])
      points.unshift(pointOf(Math.floor(cell / width) + top, (cell % width) + left));
    return points;
  }
}

function costOf(row, column, start, goal, shallowCost) {
  const kind = kindOf(row, column);
  if (kind === DRY) return 1;
  if (kind === SHALLOW) return shallowCost;
  const isEnd = [start, goal].some(([r, c]) => Math.abs(r - row) <= ASHORE && Math.abs(c - column) <= ASHORE);
  return isEnd ? shallowCost * 4 : Number.POSITIVE_INFINITY;
}

function kindOf(row, column) {
  const key = row * 100_000 + column;
  const known = kinds.get(key);
  if (known !== undefined) return known;
  const kind = isDry(row, column) ? DRY : isBesideLand(row, column) ? SHALLOW : DEEP;
  kinds.set(key, kind);
  return kind;
}

function isBesideLand(row, column) {
  return [-1, 0, 1].some((dRow) => [-1, 0, 1].some((dColumn) => isDry(row + dRow, column + dColumn)));
}

const dry = new Map();

function isDry(row, column) {
  const key = row * 100_000 + column;
  if (!dry.has(key)) {
    const { lat, lng } = pointOf(row, column);
    dry.set(key, bridgeCells.has(key) || isLand(lat, lng));
  }
  return dry.get(key);
}

/** As few bends as possible without getting into the water. */
function straightened(points, a, b) {
  const line = [a, ...points.slice(1, -1), b];
  const kept = [a];
  for (let from = 0; from < line.length - 1; ) {
    let to = from + 1;
    for (let reach = 1; from + reach < line.length; reach = Math.ceil(reach * 1.3)) {
      if (isClear(line[from], line[from + reach])) to = from + reach;
      else if (reach > 12) break;
    }
    if (to < line.length - 1 && isClear(line[from], line.at(-1)) && distanceBetween(line[from], line.at(-1)) < 30_000)
      to = line.length - 1;
    kept.push(line[to]);
    from = to;
  }
  return kept;
}

function isClear(a, b) {
  return isDriven([a, b], 250, 50);
}

function cellsOn(a, b) {
  const steps = Math.ceil(distanceBetween({ lat: a[0], lng: a[1] }, { lat: b[0], lng: b[1] }) / 60);
  return Array.from({ length: steps + 1 }, (_, n) => {
    const [row, column] = cellOf(a[0] + ((b[0] - a[0]) * n) / (steps || 1), a[1] + ((b[1] - a[1]) * n) / (steps || 1));
    return row * 100_000 + column;
  });
}

function cellOf(lat, lng) {
  return [Math.floor(lat / ROW), Math.floor(lng / COLUMN)];
}

function pointOf(row, column) {
  return { lat: Math.round((row + 0.5) * ROW * 1e5) / 1e5, lng: Math.round((column + 0.5) * COLUMN * 1e5) / 1e5 };
}

function push(heap, cost, cell) {
  let at = heap.push({ cost, cell }) - 1;
  while (at > 0 && heap[(at - 1) >> 1].cost > heap[at].cost) {
    const parent = (at - 1) >> 1;
    [heap[at], heap[parent]] = [heap[parent], heap[at]];
    at = parent;
  }
}

function pop(heap) {
  const [{ cell }] = heap;
  const last = heap.pop();
  if (heap.length === 0) return cell;
  heap[0] = last;
  for (let at = 0; ; ) {
    const [l, r] = [2 * at + 1, 2 * at + 2];
    let least = at;
    if (l < heap.length && heap[l].cost < heap[least].cost) least = l;
    if (r < heap.length && heap[r].cost < heap[least].cost) least = r;
    if (least === at) return cell;
    [heap[at], heap[least]] = [heap[least], heap[at]];
    at = least;
  }
}
