import type { Server } from "node:http";
import type { Socket } from "node:net";
import { promisify } from "node:util";

type Wishes = {
  /** Says from now on that this process is not ready, and asks everybody to come back by another connection. */
  drain(): void;
  /** Until those who ask, such as a proxy, have noticed. They are answered meanwhile. */
  untilNoticed(): Promise<unknown>;
  /** How long requests under way may take after that, in ms. */
  timeoutMs: number;
};

/** What may still be on its way to us, in ms. */
const silence = 250;

/** @param server that does not listen yet @returns what stops it without losing anybody who asks */
export function createStop(server: Server, { drain, untilNoticed, timeoutMs }: Wishes): () => Promise<void> {
  // Browsers open some connections ahead; Node waits for their first request.
  const unused = new Set<Socket>();
  server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  return async () => {
    drain();
    await untilNoticed();
    const closed = promisify(server.close.bind(server))();
    const timers = [
      setTimeout(() => unused.forEach(endIfSilent), silence),
      setTimeout(() => server.closeAllConnections(), timeoutMs),
    ];
    await closed;
    timers.forEach(clearTimeout);
  };
}

function endIfSilent(socket: Socket): void {
  if (socket.bytesRead === 0) socket.destroy();
}
