import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { listenOn } from "./ports";
import { createRandom } from "./random";

export type Line = {
  /** There and back, in ms. */
  roundTrip: number;
  /** Each way, shared by all connections. */
  kbitPerSecond: number;
  /** Of the segments; each holds up its connection until it was sent again. */
  loss: number;
};

export type Network = {
  /** For a browser's `proxy`. */
  server: string;
  /** Breaks connections when a form is sent: before it reaches the site, or when the answer comes. */
  breakForms(when: "before" | "after" | "never"): void;
  close(): Promise<void>;
};

/** By the road with one bar of signal. */
export const roadside: Line = { roundTrip: 300, kbitPerSecond: 400, loss: 0.05 };
export const perfect: Line = { roundTrip: 0, kbitPerSecond: 1_000_000, loss: 0 };

const segmentSize = 1460;

/** What TCP waits before it sends a lost segment again, beside the round trip, in ms. */
const retransmitMs = 200;

/**
 * A line between a browser and the site, as a SOCKS5 proxy. What is lost is lost by a fixed seed, so that every run of
 * the tests meets the same weather.
 */
export async function startNetwork({ roundTrip, kbitPerSecond, loss }: Line, seed = 7): Promise<Network> {
  const random = createRandom(seed);
  const open = new Set<Socket>();
  const busyUntil = { up: 0, down: 0 };
  let breaking: "before" | "after" | "never" = "never";

  /** Sends on what comes, in order, when the line would have brought it, and the end after it. */
  function carry(to: Socket, direction: "up" | "down"): { send: (chunk: Buffer) => void; end: () => void } {
    let arrival = 0;
    let sent: Promise<unknown> = Promise.resolve();
    const end = () => void sent.then(() => wait(roundTrip)).then(() => to.end());
    const send = (chunk: Buffer) => {
      for (let at = 0; at < chunk.length; at += segmentSize) {
        const segment = chunk.subarray(at, at + segmentSize);
        busyUntil[direction] = Math.max(Date.now(), busyUntil[direction]) + (segment.length * 8) / kbitPerSecond;
        const again = random() < loss ? roundTrip + retransmitMs : 0;
        arrival = Math.max(arrival, busyUntil[direction] + roundTrip / 2 + again);
        const due = arrival;
        sent = sent
          .then(() => (due > Date.now() ? wait(due - Date.now()) : undefined))
          .then(() => to.writable && to.write(segment));
      }
    };
    return { send, end };
  }

  const server = createServer(async (browser) => {
    open.add(browser);
    browser.on("error", () => {}).once("close", () => open.delete(browser));
    const target = await greet(browser).catch(() => null);
    if (!target) return void browser.destroy();
    // The greeting was the browser's; the line begins behind it, with the round trip of opening a connection.
    await wait(roundTrip);
    const site = connect(target);
    let isAnswerBroken = false;
    const [up, down] = [carry(site, "up"), carry(browser, "down")];
    const end = () => {
      browser.destroy();
      site.destroy();
    };
    browser.on("data", (chunk: Buffer) => {
      const isForm = chunk.subarray(0, 5).toString() === "POST ";
      if (isForm && breaking === "before") return end();
      if (isForm) isAnswerBroken = breaking === "after";
      up.send(chunk);
    });
    site.on("data", (chunk: Buffer) => (isAnswerBroken ? end() : down.send(chunk)));
    site.on("error", end);
    site.on("end", down.end);
    browser.on("close", end);
    browser.resume();
  });
  const port = await listenOn(server);
  return {
    server: `socks5://127.0.0.1:${port}`,
    breakForms: (when) => {
      breaking = when;
    },
    close: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** The two questions of SOCKS5 (RFC 1928), without a password. @returns where the browser wants to go */
async function greet(browser: Socket): Promise<{ host: string; port: number }> {
  await once(browser, "data");
  browser.write(Buffer.from([5, 0]));
  const [wish]: Buffer[] = await once(browser, "data");
  browser.pause();
  if (wish?.[3] !== 3) throw new Error("Browsers ask for hosts by name.");
  const nameEnd = 5 + (wish[4] ?? 0);
  browser.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
  return { host: wish.subarray(5, nameEnd).toString(), port: wish.readUInt16BE(nameEnd) };
}
