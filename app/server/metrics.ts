import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { collectDefaultMetrics } from "prom-client";
import { readings as unlocks } from "~/modules/unlocks/figures.server";
import { env } from "~/platform/env.server";
import { readings as platform } from "~/platform/figures.server";
import { log } from "~/platform/log.server";
import { offer, registry } from "~/platform/metrics.server";
import { isSecret } from "~/platform/seal.server";
import { sharedAnswer } from "~/platform/shared-answer";
import { listen } from "./listen";

/** ms that one answer is shared, so that nobody queries the database as often as they like */
const freshness = 1_000;

for (const reading of [...platform, ...unlocks]) offer(reading);

/** Serves `/metrics` on a port of its own. @returns what stops it, or null where none is configured */
export async function serveMetrics(): Promise<(() => Promise<void>) | null> {
  if (!env.metrics) return null;
  collectDefaultMetrics({ register: registry });
  const server = createServer({ requestTimeout: 10_000 }, answerMetrics(env.metrics.token));
  await listen(server, env.metrics, "METRICS_");
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}

/** `/metrics` for who has the token, 404 for all else. @param token null where the port itself is private */
export function answerMetrics(token: string | null): RequestListener {
  const read = sharedAnswer(() => registry.metrics(), freshness);
  return (request, response) => {
    if (!isAllowed(request, token)) return void response.writeHead(404).end();
    read()
      .then((text) => response.writeHead(200, { "Content-Type": registry.contentType }).end(text))
      .catch((error) => {
        log.error("metrics.failed", { error });
        response.writeHead(500).end();
      });
  };
}

function isAllowed({ method, url, headers }: IncomingMessage, token: string | null): boolean {
  const isKnown = method === "GET" && url === "/metrics";
  return isKnown && (token === null || isSecret(headers.authorization ?? "", `Bearer ${token}`));
}
