import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

/** What is under way, to be ended with the name it turned out to have. */
export type OpenSpan = { end(name: string, attributes: Attributes, isFailed: boolean): void };

/** Does nothing until `tracing-sdk.server.ts` was started. Asked for anew each time: what was got before would go on doing
 * nothing. */
const tracer = () => trace.getTracer("samfard");

/** Of what nothing else has caused. Who is not traced costs nothing, not even the context that knows it. */
let share = 0;

/** Where a job carries the trace of what caused it (https://www.w3.org/TR/trace-context/). */
const carriedAs = "_trace";

/** Runs what answers a request. What visitors say of a trace of theirs is not believed: it would let anybody decide what is
 * traced. @returns to be ended once it is answered; null where it is not traced */
export function traceRequest(answer: () => void): OpenSpan | null {
  if (!isChosen()) {
    answer();
    return null;
  }
  const span = tracer().startSpan("request", { kind: SpanKind.SERVER, root: true });
  context.with(trace.setSpan(context.active(), span), answer);
  return opened(span);
}

/** A statement of what is traced just now; null where nothing is. */
export function traceStatement(): OpenSpan | null {
  if (!trace.getActiveSpan()?.isRecording()) return null;
  return opened(tracer().startSpan("statement", { kind: SpanKind.CLIENT }));
}

/** Runs a part of a trace. @param name of few, never what people type */
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

/** A letter, notice or text message that leaves. @param channel such as `email` */
export function tracedLetter<Result>(channel: string, send: () => Promise<Result>): Promise<Result> {
  return traced(`letter ${channel}`, SpanKind.CLIENT, send);
}

/** What a job is given, with the trace of what causes it, where there is one. */
export function withTrace(payload: object): object {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ? { ...payload, [carriedAs]: carrier.traceparent } : payload;
}

/** Does a job as part of the trace of what caused it. @param work gets what `withTrace` was given */
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
      // Messages of errors can quote what people typed.
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
