import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

/** an open span, named when it ends */
export type OpenSpan = { end(name: string, attributes: Attributes, isFailed: boolean): void };

/** Requested each time: a tracer obtained before the SDK starts stays a no-op. */
const tracer = () => trace.getTracer("samfard");

/** Share of root traces; an untraced request costs nothing. */
let share = 0;

/** key of a job's payload for its trace context (https://www.w3.org/TR/trace-context/) */
const carriedAs = "_trace";

/** Starts a request's trace, ignoring the visitor's own context. @returns the span to end, or null */
export function traceRequest(answer: () => void): OpenSpan | null {
  if (!isChosen()) {
    answer();
    return null;
  }
  const span = tracer().startSpan("request", { kind: SpanKind.SERVER, root: true });
  context.with(trace.setSpan(context.active(), span), answer);
  return opened(span);
}

/** A statement's span within the current trace; null without one. */
export function traceStatement(): OpenSpan | null {
  if (!trace.getActiveSpan()?.isRecording()) return null;
  return opened(tracer().startSpan("statement", { kind: SpanKind.CLIENT }));
}

/** @param name one of few, never what people type */
async function traced<Result>(name: string, kind: SpanKind, work: () => Promise<Result>): Promise<Result> {
  if (!trace.getActiveSpan() && !isChosen()) return work();
  return tracer().startActiveSpan(name, { kind }, async (span) => {
    let isFailed = true;
    try {
      const result = await work();
      isFailed = false;
      return result;
    } finally {
      opened(span).end(name, {}, isFailed);
    }
  });
}

/** The span of an outgoing message. @param channel such as `email` */
export function tracedLetter<Result>(channel: string, send: () => Promise<Result>): Promise<Result> {
  return traced(`letter ${channel}`, SpanKind.CLIENT, send);
}

export function withTrace(payload: object): object {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ? { ...payload, [carriedAs]: carrier.traceparent } : payload;
}

/** Runs a job within the trace of its cause. @param work gets the payload without it */
export function tracedJob(task: string, payload: unknown, work: (payload: unknown) => Promise<void>): Promise<void> {
  if (typeof payload !== "object" || payload === null || !(carriedAs in payload))
    return traced(`job ${task}`, SpanKind.CONSUMER, () => work(payload));
  const { [carriedAs]: traceparent, ...own } = payload;
  const cause = propagation.extract(context.active(), { traceparent });
  return context.with(cause, () => traced(`job ${task}`, SpanKind.CONSUMER, () => work(own)));
}

/** @param chosen from 0 to 1 */
export function traceShare(chosen: number): void {
  share = chosen;
}

function isChosen(): boolean {
  return Math.random() < share;
}

function opened(span: Span): OpenSpan {
  return {
    end: (name, attributes, isFailed) => {
      span.updateName(name).setAttributes(attributes);
      // Error messages can quote what people typed.
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
