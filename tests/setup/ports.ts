import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import { createServer, type Server } from "node:net";

/** Lets a server listen on this machine. @param port any that is free where none is given @returns its port */
export async function listenOn(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The system gave no port.");
  return address.port;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOn(server);
  await once(server.close(), "close");
  return port;
}

/** Ends a server, and the connections of who is still there. */
export async function hangUp(server: HttpServer): Promise<void> {
  server.closeAllConnections();
  await once(server.close(), "close");
}
