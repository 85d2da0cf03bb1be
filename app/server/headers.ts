import type { RequestHandler } from "express";
import { policyWithoutScript } from "~/platform/csp.server";
import { env } from "~/platform/env.server";

/** Of every answer, where nothing else is said. */
export const commonHeaders = {
  "Content-Security-Policy": policyWithoutScript,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "browsing-topics=(), camera=(), geolocation=(self), microphone=(), payment=(), usb=()",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Content-Type-Options": "nosniff",
  ...(env.isSecure
    ? { "Strict-Transport-Security": `max-age=31536000${env.hstsSubdomains ? "; includeSubDomains" : ""}` }
    : {}),
};

export const securityHeaders: RequestHandler = (_request, response, next) => {
  response.set(commonHeaders);
  next();
};
