import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { log } from "~/platform/log.server";

export const logRequests: RequestHandler = (request, response, next) => {
  logAnswer(request, response, response.locals);
  next();
};

/** By route pattern: addresses and queries tell of people. @param about as known when it has ended */
export function logAnswer(
  { method, socket }: IncomingMessage,
  response: ServerResponse,
  about: Pick<Express.Locals, "route">,
): void {
  const startedAt = performance.now();
  const bytesBefore = socket.bytesWritten;
  response.once("close", () => {
    log.info("request", {
      route: about.route ?? "other",
      method,
      status: response.statusCode,
      ms: Math.round(performance.now() - startedAt),
      bytes: socket.bytesWritten - bytesBefore,
      ...(response.writableFinished ? {} : { aborted: true }),
    });
  });
}
