import { nameOf, scaleAt, sheetOver, TILE, type Viewed } from "../map-sheets";

const STEP = 80;
const NOTCH = 1.25;
const PRESS = 1.6;
const [LEAST, MOST] = [0.03, 50];
/** ms without movement before the view is drawn again */
const STILL = 180;

type Move = (x: number, y: number) => void;
type Zoom = (factor: number, x?: number, y?: number) => void;

/** Opens a zoomable map drawn by the server. @param address of its picture @returns false where it cannot be loaded */
export async function openZoomMap(address: string, alt: string): Promise<boolean> {
  const pictures = `${address}${address.includes("?") ? "&" : "?"}`;
  const first = await viewOfAll(`${pictures}whole=${2 * innerWidth},${2 * innerHeight}`);
  if (!first) return false;
  const dialog = document.createElement("dialog");
  dialog.className = "zoom-map";
  dialog.setAttribute("aria-label", alt);
  const image = dialog.appendChild(document.createElement("img"));
  image.alt = alt;
  image.draggable = false;
  const { pan, zoom, draw } = createMap(image, `${pictures}view=`, first);
  addControls(dialog, pan, zoom);
  followFingers(image, pan, zoom);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  draw();
  return true;
}

function createMap(image: HTMLImageElement, address: string, first: Viewed) {
  const [width, height] = [innerWidth, innerHeight];
  let view = first;
  let shown = sheetOver(view, width, height);
  let wanted = "";
  let timer = 0;

  function show() {
    const side = TILE / scaleAt(shown.step);
    const pixel = width / view.across;
    const [left, top] = [shown.column * side - view.x, shown.row * side - view.y];
    image.style.transform = `translate(${left * pixel}px, ${top * pixel}px) scale(${(2 * pixel) / scaleAt(shown.step)})`;
    clearTimeout(timer);
    timer = window.setTimeout(draw, STILL);
  }

  function draw() {
    const sheet = sheetOver(view, width, height);
    const name = nameOf(sheet);
    if (wanted === name) return;
    wanted = name;
    const next = new Image();
    next.src = address + name;
    next.onload = () => {
      if (wanted !== name) return;
      shown = sheet;
      image.src = next.src;
      [image.width, image.height] = [(sheet.columns * TILE) / 2, (sheet.rows * TILE) / 2];
      show();
    };
    next.onerror = () => {
      if (wanted === name) wanted = "";
    };
  }

  function zoom(factor: number, x = width / 2, y = height / 2) {
    const across = Math.min(MOST, Math.max(LEAST, view.across / factor));
    const grown = (view.across - across) / width;
    view = { x: view.x + x * grown, y: view.y + y * grown, across };
    show();
  }

  function pan(x: number, y: number) {
    const degrees = view.across / width;
    view = { ...view, x: view.x - x * degrees, y: view.y - y * degrees };
    show();
  }

  return { pan, zoom, draw };
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
    zoom(event.deltaY < 0 ? NOTCH : 1 / NOTCH, event.clientX, event.clientY);
  });
}

async function viewOfAll(address: string): Promise<Viewed | null> {
  try {
    const response = await fetch(address);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

function addButton(tools: HTMLElement, name: string, sign: string, act?: () => void) {
  const button = tools.appendChild(document.createElement("button"));
  button.type = "button";
  button.textContent = sign;
  button.setAttribute("aria-label", name);
  button.onclick = act ?? null;
}

function followFingers(image: HTMLElement, pan: Move, zoom: Zoom) {
  const down = new Map<number, { x: number; y: number }>();
  const middleAndWidth = () => {
    const [a = { x: 0, y: 0 }, b = a] = [...down.values()];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  image.addEventListener("pointerdown", (event) => {
    image.setPointerCapture(event.pointerId);
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  image.addEventListener("pointermove", (event) => {
    if (!down.has(event.pointerId)) return;
    const before = middleAndWidth();
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = middleAndWidth();
    pan(after.x - before.x, after.y - before.y);
    if (before.apart > 0 && after.apart > 0) zoom(after.apart / before.apart, after.x, after.y);
  });
  for (const end of ["pointerup", "pointercancel"] as const)
    image.addEventListener(end, (event) => down.delete(event.pointerId));
}
