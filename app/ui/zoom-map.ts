import { adoptStyles } from "./adoptStyles";
import { nameOf, positionAt, type Sheet, scaleAt, sheetOver, TILE, type Viewed } from "./map-sheets";
import { type Tiles, tilesUnder } from "./map-tiles";
import css from "./zoom-map.css?inline";

const STEP = 80;
const NOTCH = 1.25;
/** pixels that a notch of a wheel scrolls; what is pinched on a touchpad comes as less, with Ctrl */
const [SCROLLED, PINCHED] = [100, 10];
const PRESS = 1.6;
const [LEAST, MOST] = [0.03, 50];
/** ms without movement before the view is drawn again */
const STILL = 180;
/** pixels that a finger moves in a tap */
const SLIP = 8;

type Move = (x: number, y: number) => void;
type Zoom = (factor: number, x?: number, y?: number) => void;

/** `tiles`: pictures of somebody else's to lie below it */
export type ZoomStart = Viewed & { tiles: Tiles | null };
export type Followers = { onMove?: (view: Viewed) => void; onTap?: Move };

adoptStyles(css);

/** Opens a zoomable map drawn by the server. @param large address of its large picture @throws where it cannot be loaded */
export async function openZoomMap(large: string, alt: string): Promise<void> {
  const address = large.replace(/[?&]large$/, "");
  const start = await startOf(address);
  if (!start) throw new Error("no map");
  // Somebody may press twice before it comes.
  if (!document.querySelector(".zoom-map")) openDialog(address, alt, start);
}

export async function startOf(address: string): Promise<ZoomStart | null> {
  try {
    const response = await fetch(withQuery(address, `whole=${2 * innerWidth},${2 * innerHeight}`));
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

export function openDialog(address: string, alt: string, start: ZoomStart, { onMove, onTap }: Followers = {}) {
  const dialog = document.createElement("dialog");
  dialog.className = "zoom-map";
  dialog.setAttribute("aria-label", alt);
  const tiles = start.tiles && tilesUnder(dialog, start.tiles);
  const image = dialog.appendChild(document.createElement("img"));
  image.alt = alt;
  image.draggable = false;
  const map = createMap(image, withQuery(address, tiles ? "over&view=" : "view="), start, { tiles, onMove });
  addCredit(dialog, start.tiles);
  addControls(dialog, map.pan, map.zoom);
  followFingers(dialog, map.pan, map.zoom, onTap);
  dialog.addEventListener("close", () => {
    map.stop();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  map.move();
  map.draw();
  return { dialog, ...map };
}

export function middleOf({ x, y, across }: Viewed): { lat: number; lng: number } {
  return positionAt(x + across / 2, y + (across * innerHeight) / innerWidth / 2);
}

const withQuery = (address: string, query: string) => `${address}${address.includes("?") ? "&" : "?"}${query}`;

type Layers = { tiles: ReturnType<typeof tilesUnder> | null; onMove: Followers["onMove"] };

function createMap(image: HTMLImageElement, address: string, first: Viewed, { tiles, onMove }: Layers) {
  let [width, height] = [innerWidth, innerHeight];
  let view = first;
  let shown = sheetOver(view, width, height);
  let timer = 0;
  const bring = createBringer(address);

  function place() {
    image.style.transform = placed(shown, view, width / view.across);
    tiles?.move(view, width);
  }

  function move() {
    place();
    clearTimeout(timer);
    timer = window.setTimeout(draw, STILL);
    onMove?.(view);
  }

  function draw() {
    tiles?.draw(view, width, height);
    const sheet = sheetOver(view, width, height);
    bring(nameOf(sheet), (source) => {
      shown = sheet;
      image.src = source;
      [image.width, image.height] = [(sheet.columns * TILE) / 2, (sheet.rows * TILE) / 2];
      place();
    });
  }

  function zoom(factor: number, x = width / 2, y = height / 2) {
    const across = Math.min(MOST, Math.max(LEAST, view.across / factor));
    const grown = (view.across - across) / width;
    view = { x: view.x + x * grown, y: view.y + y * grown, across };
    move();
  }

  function pan(x: number, y: number) {
    const degrees = view.across / width;
    view = { ...view, x: view.x - x * degrees, y: view.y - y * degrees };
    move();
  }

  /** The middle and the scale stay when a phone is turned. */
  function fit() {
    const [wider, higher, degrees] = [innerWidth - width, innerHeight - height, view.across / width];
    [width, height] = [innerWidth, innerHeight];
    view = { ...view, across: width * degrees };
    pan(wider / 2, higher / 2);
  }

  function stop() {
    clearTimeout(timer);
    removeEventListener("resize", fit);
  }

  addEventListener("resize", fit);
  const centre: Move = (x, y) => pan(width / 2 - x, height / 2 - y);
  return { pan, zoom, centre, move, draw, view: () => view, stop };
}

function placed({ step, column, row }: Sheet, view: Viewed, pixel: number): string {
  const side = TILE / scaleAt(step);
  const [left, top] = [column * side - view.x, row * side - view.y];
  return `translate(${left * pixel}px, ${top * pixel}px) scale(${(2 * pixel) / scaleAt(step)})`;
}

/** Of pictures asked for one after the other the last one counts. */
function createBringer(address: string) {
  let wanted = "";
  return (name: string, onBrought: (source: string) => void) => {
    if (wanted === name) return;
    wanted = name;
    const next = new Image();
    next.src = address + name;
    next.onload = () => wanted === name && onBrought(next.src);
    next.onerror = () => {
      if (wanted === name) wanted = "";
    };
  };
}

function addControls(dialog: HTMLDialogElement, pan: Move, zoom: Zoom) {
  const keys: Record<string, () => void> = {
    "+": () => zoom(PRESS),
    "-": () => zoom(1 / PRESS),
    ArrowLeft: () => pan(STEP, 0),
    ArrowRight: () => pan(-STEP, 0),
    ArrowUp: () => pan(0, STEP),
    ArrowDown: () => pan(0, -STEP),
  };
  const tools = dialog.appendChild(document.createElement("div"));
  tools.className = "tools";
  addButton(tools, "Zooma in", "+", keys["+"]);
  addButton(tools, "Zooma ut", "−", keys["-"]);
  addButton(tools, "Stäng kartan", "×", () => dialog.close());
  dialog.addEventListener("keydown", (event) => {
    const act = keys[event.key];
    if (act) event.preventDefault();
    act?.();
  });
  dialog.addEventListener("wheel", (event) => {
    event.preventDefault();
    const notches = event.deltaY / (event.ctrlKey ? PINCHED : SCROLLED);
    zoom(NOTCH ** -Math.max(-1, Math.min(1, notches)), event.clientX, event.clientY);
  });
}

/** In view however the map is moved. */
function addCredit(dialog: HTMLElement, tiles: Tiles | null) {
  const credit = dialog.appendChild(document.createElement("p"));
  credit.className = "credit";
  credit.textContent = tiles?.credit ?? "© OpenStreetMap";
}

function addButton(tools: HTMLElement, name: string, sign: string, act?: () => void) {
  const button = tools.appendChild(document.createElement("button"));
  button.type = "button";
  button.textContent = sign;
  button.setAttribute("aria-label", name);
  button.onclick = act ?? null;
}

function followFingers(map: HTMLElement, pan: Move, zoom: Zoom, onTap?: Move) {
  const down = new Map<number, { x: number; y: number }>();
  let moved = 0;
  const middleAndWidth = () => {
    const [a = { x: 0, y: 0 }, b = a] = [...down.values()];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  map.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Element && event.target.closest(".tools, .bar")) return;
    map.setPointerCapture(event.pointerId);
    moved = down.size === 0 ? 0 : SLIP;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  map.addEventListener("pointermove", (event) => {
    if (!down.has(event.pointerId)) return;
    const before = middleAndWidth();
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = middleAndWidth();
    moved += Math.hypot(after.x - before.x, after.y - before.y);
    pan(after.x - before.x, after.y - before.y);
    if (before.apart > 0 && after.apart > 0) zoom(after.apart / before.apart, after.x, after.y);
  });
  map.addEventListener("pointerup", (event) => {
    if (down.delete(event.pointerId) && down.size === 0 && moved < SLIP) onTap?.(event.clientX, event.clientY);
  });
  map.addEventListener("pointercancel", (event) => down.delete(event.pointerId));
}
