import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import font from "./overpass-700.ttf?inline";

/** In a thread: a picture takes tens of milliseconds, which would block all pages. */
type Task = { text: string } | { svg: string };
type Answer = { width: number } | { png: Uint8Array };
type Waiting = { resolve: (answer: Answer) => void; reject: (error: Error) => void };

/** More are refused: pages come first. */
const mostWaiting = 30;

const require = createRequire(import.meta.url);

/** One thread, so that pictures use one processor at most. */
const code = `
const { readFileSync } = require("node:fs");
const { parentPort, workerData } = require("node:worker_threads");
const { initWasm, Resvg } = require(workerData.library);
const ready = initWasm(readFileSync(workerData.wasm));
const font = { fontBuffers: [workerData.font], loadSystemFonts: false, defaultFontFamily: "Overpass" };
parentPort.on("message", async (task) => {
  await ready;
  try {
    const drawing = new Resvg(task.svg, { font });
    const answer = task.isMeasured ? { width: drawing.getBBox()?.width ?? 0 } : { png: drawing.render().asPng() };
    drawing.free();
    parentPort.postMessage({ id: task.id, answer });
  } catch (error) {
    parentPort.postMessage({ id: task.id, problem: String(error) });
  }
});`;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();

export class DrawingBusy extends Error {}

/** Renders SVG with texts in Overpass 700. @throws DrawingBusy when the queue is full */
export async function drawPng(svg: string): Promise<Buffer> {
  const answer = await ask({ svg });
  return "png" in answer ? Buffer.from(answer.png) : Buffer.alloc(0);
}

/** A text's width in units of its size. @throws DrawingBusy when the queue is full */
export async function widthOf(text: string): Promise<number> {
  const answer = await ask({ text });
  return "width" in answer ? answer.width / 100 : 0;
}

export function escapeXml(text: string): string {
  return text.replaceAll(/[<>&"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}

function ask(task: Task): Promise<Answer> {
  if (waiting.size >= mostWaiting) return Promise.reject(new DrawingBusy());
  const id = ++lastId;
  const svg = "svg" in task ? task.svg : measured(task.text);
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker ??= start();
    worker.ref();
    worker.postMessage({ id, svg, isMeasured: "text" in task });
  });
}

function measured(text: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="99" font-family="Overpass" font-weight="700" font-size="100">${escapeXml(text)}</text></svg>`;
}

function start(): Worker {
  const workerData = {
    library: require.resolve("@resvg/resvg-wasm"),
    wasm: require.resolve("@resvg/resvg-wasm/index_bg.wasm"),
    font: Buffer.from(font.slice(font.indexOf(",") + 1), "base64"),
  };
  const started = new Worker(code, { eval: true, workerData });
  started.on("message", ({ id, answer, problem }: { id: number; answer?: Answer; problem?: string }) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) started.unref();
    if (answer) one?.resolve(answer);
    else one?.reject(new Error(problem));
  });
  started.on("error", (error) => {
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  return started;
}
