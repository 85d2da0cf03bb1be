import { DiagLogLevel, diag } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { AlwaysOnSampler, BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { Env } from "./env.server";
import { log } from "./log.server";
import { traceShare } from "./tracing.server";
import { version } from "./version.server";

/** Starts tracing; imported only where it is configured. @returns a function that flushes and stops */
export function startTracing({ url, share }: NonNullable<Env["traces"]>, role: string): () => Promise<void> {
  const troubled = () => log.warn("traces.not-sent");
  const silent = () => {};
  diag.setLogger(
    { error: troubled, warn: silent, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": `samfard-${role}`, "service.version": version }),
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${url}/v1/traces` }))],
  });
  provider.register();
  traceShare(share);
  return () => provider.shutdown();
}
