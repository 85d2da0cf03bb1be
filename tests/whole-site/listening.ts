import { createServer, type RequestListener, type Server } from "node:http";
import { afterAll, beforeAll, vi } from "vitest";

/** A server that answers nothing yet, whose address the configuration can name. For `vi.hoisted`. */
export async function listen(): Promise<{ server: Server; origin: string }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return { server, origin: `http://127.0.0.1:${address && typeof address === "object" ? address.port : 0}` };
}

/** Lets the server answer with the site for the tests of a file. What the site reports to the console is not shown. */
export function answerWith(server: Server, app: RequestListener): void {
  beforeAll(() => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server.on("request", app);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
}
