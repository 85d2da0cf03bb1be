import type { RequestHandler } from "express";
import { requestSeconds, requests } from "~/platform/metrics.server";
import { methods } from "./guards";

/** By route pattern: anybody could make up any number of addresses. */
export const measureRequests: RequestHandler = (request, response, next) => {
  const startedAt = performance.now();
  response.once("close", () => {
    const route = response.locals.route ?? "other";
    const method = methods.has(request.method) ? request.method : "other";
    const status = response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : "left";
    requests.inc({ route, method, status });
    if (!response.locals.isStream) requestSeconds.observe({ route }, (performance.now() - startedAt) / 1000);
  });
  next();
};
