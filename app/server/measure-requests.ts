import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { requestSeconds, requests } from "~/platform/metrics.server";
import { methods } from "./guards";

export const measureRequests: RequestHandler = (request, response, next) => {
  measureAnswer(request, response, response.locals);
  next();
};

/** By route pattern: anybody could make up any number of addresses. @param about as known when it has ended */
export function measureAnswer(
  { method = "" }: IncomingMessage,
  response: ServerResponse,
  about: Pick<Express.Locals, "route" | "isStream">,
): void {
  const startedAt = performance.now();
  response.once("close", () => {
    const route = about.route ?? "other";
    const status = response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : "left";
    requests.inc({ route, method: methods.has(method) ? method : "other", status });
    if (!about.isStream) requestSeconds.observe({ route }, (performance.now() - startedAt) / 1000);
  });
}
