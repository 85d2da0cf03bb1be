import type { Server } from "node:http";
import type { Socket } from "node:net";
import { promisify } from "node:util";

type Wishes = {
  drain(): void;
  /** Until proxies have noticed; requests are still answered. */
  untilNoticed(): Promise<unknown>;
  timeoutMs: number;
};

const silence = 250;

/** @param server not listening yet @returns what stops it without dropping a request */
export function createStop(server: Server, { drain, untilNoticed, timeoutMs }: Wishes): () => Promise<void> {
  // Browsers open spare connections, which Node waits for.
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
