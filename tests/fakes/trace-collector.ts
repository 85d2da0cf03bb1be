import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { hangUp, listenOn } from "#tests/setup/ports";

export type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; status: { code?: number } };

type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** Collects traces as OTLP over HTTP brings them, in JSON. */
export async function startTraceCollector() {
  const spans: Span[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url === "/v1/traces") {
      const { resourceSpans }: Sent = JSON.parse(body);
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      bodies.push(body);
    }
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  const port = await listenOn(server);
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    /** Everything as it was sent. */
    bodies,
    stop: () => hangUp(server),
  };
}
