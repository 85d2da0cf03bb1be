import { createServer, type RequestListener, type Server } from "node:http";
import { afterAll, beforeAll, vi } from "vitest";
import { hangUp, listenOn } from "#tests/setup/ports";

/** A server that answers nothing yet, whose address the configuration can name. For `vi.hoisted`. */
export async function listen(): Promise<{ server: Server; origin: string }> {
  const server = createServer();
  return { server, origin: `http://127.0.0.1:${await listenOn(server)}` };
}

/** Lets the server answer with the site for the tests of a file. What the site reports to the console is not shown. */
export function answerWith(server: Server, app: RequestListener): void {
  beforeAll(() => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server.on("request", app);
  });
  afterAll(() => hangUp(server));
}
