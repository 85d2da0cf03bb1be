import { DiagLogLevel, diag } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-node";
import type { Env } from "./env.server";
import { log } from "./log.server";
import { version } from "./version.server";

/** Sends traces from now on, in the background. Loaded where that is wished for alone. @param share of requests that are
 * traced; what they cause is traced with them @returns what sends the rest and stops */
export function startTracing({ url, share }: NonNullable<Env["traces"]>, role: string): () => Promise<void> {
  const troubled = () => log.warn("traces.not-sent");
  const silent = () => {};
  diag.setLogger(
    { error: troubled, warn: silent, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": `samfard-${role}`, "service.version": version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${url}/v1/traces` }))],
  });
  provider.register();
  return () => provider.shutdown();
}
