import type { RequestHandler } from "express";
import { log } from "~/platform/log.server";

/** By route pattern: addresses and queries tell of people. */
export const logRequests: RequestHandler = (request, response, next) => {
  const { method, socket } = request;
  const startedAt = performance.now();
  const bytesBefore = socket.bytesWritten;
  response.once("close", () => {
    log.info("request", {
      route: response.locals.route ?? "other",
      method,
      status: response.statusCode,
      ms: Math.round(performance.now() - startedAt),
      bytes: socket.bytesWritten - bytesBefore,
      ...(response.writableFinished ? {} : { aborted: true }),
    });
  });
  next();
};
