import type { RequestHandler } from "express";
import { requestSeconds, requests } from "~/platform/metrics.server";

const methods = new Set(["GET", "HEAD", "POST"]);

/** By the pattern of an address, never by the address itself: anybody may make up as many as they like. */
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
