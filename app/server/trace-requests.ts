import type { RequestHandler } from "express";
import { traceRequest } from "~/platform/tracing.server";

export const traceRequests: RequestHandler = ({ method }, response, next) => {
  const span = traceRequest(next);
  if (!span) return;
  response.once("close", () => {
    const { statusCode, locals } = response;
    const route = locals.route ?? "other";
    const attributes = { "http.request.method": method, "http.route": route, "http.response.status_code": statusCode };
    span.end(`${method} ${route}`, attributes, statusCode >= 500);
  });
};
