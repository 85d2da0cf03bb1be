import type { RequestHandler } from "express";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";

const advice =
  "A proxy tells whom it asks for (X-Forwarded-For), and TRUST_PROXY=0 says that there is none: all visitors share " +
  "one limit and soon get 429. Set TRUST_PROXY to the number of proxies, 1 behind nginx alone. Where there is none, " +
  "some visitor sent the header, and all is well.";

/** Warns once when requests come through a proxy that the configuration does not name. */
export function watchProxy(knownProxies = env.trustProxy): RequestHandler {
  let isSaid = knownProxies > 0;
  return (request, _response, next) => {
    if (!isSaid && (request.get("X-Forwarded-For") ?? request.get("Forwarded")) !== undefined) {
      isSaid = true;
      log.error("proxy.not-trusted", { advice });
    }
    next();
  };
}
