import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { withinLimit } from "./within-limit";

/** a gauge that is read on request */
export type Reading = {
  name: string;
  help: string;
  /** Distinguishes several values, which come from code and settings, never from people. */
  label?: string;
  /** null for nothing to report; with a label, pairs */
  read(): Promise<number | null | (readonly [string, number])[]>;
};

const longestReadingMs = 2_000;

export const registry = new Registry();

export const requests = counter("samfard_http_requests_total", "Requests answered, by screen and kind of answer.", [
  "route",
  "method",
  "status",
]);

export const requestSeconds = histogram(
  "samfard_http_request_seconds",
  "From the first byte of a request to the last of its answer.",
  ["route"],
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.6, 1.5, 5, 15],
);

export const statementSeconds = histogram(
  "samfard_statement_seconds",
  "Statements from being asked to their last row, by what they do and to which table; begin waits for a connection.",
  ["statement"],
  [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 15],
);

export const failedStatements = counter("samfard_statement_errors_total", "Statements that failed.", ["statement"]);

export const unfinishedStatements = gauge(
  "samfard_statements_unfinished",
  "Statements asked and not answered: more than there are connections wait for one.",
);

export const jobSeconds = histogram(
  "samfard_job_seconds",
  "Jobs by kind and outcome.",
  ["task", "outcome"],
  [0.01, 0.05, 0.25, 1, 5, 20, 60, 300],
);

export const cacheLookups = counter("samfard_cache_lookups_total", "What was looked for in memory.", [
  "cache",
  "outcome",
]);

export const openStreams = gauge("samfard_streams_open", "Browsers that listen for news.");

const failedReadings = counter("samfard_reading_errors_total", "Figures that could not be read.", ["reading"]);

/** Answers and errors since the start, and open event streams. */
export async function readTraffic(): Promise<{ answers: number; errors: number; streams: number }> {
  const [{ values: answered }, { values: open }] = await Promise.all([requests.get(), openStreams.get()]);
  const sum = (values: { value: number }[]) => values.reduce((total, { value }) => total + value, 0);
  const errors = answered.filter(({ labels }) => labels.status === "5xx");
  return { answers: sum(answered), errors: sum(errors), streams: sum(open) };
}

/** A counter that starts at 0 with the process. @param labels with few values, known beforehand */
export function counter<Label extends string>(name: string, help: string, labels: Label[] = []): Counter<Label> {
  return new Counter({ name, help, labelNames: labels, registers: [registry] });
}

/** Registers a gauge. One that fails or times out is left out, and counted. */
export function offer({ name, help, label, read }: Reading): void {
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    async collect() {
      const value = await withinLimit(read(), longestReadingMs).catch(() => {
        failedReadings.inc({ reading: name });
        return null;
      });
      this.reset();
      if (typeof value === "number") this.set(value);
      else if (!label) this.remove();
      else for (const [which, each] of value ?? []) this.set({ [label]: which }, each);
    },
  });
}

function gauge(name: string, help: string): Gauge {
  return new Gauge({ name, help, registers: [registry] });
}

/** seconds */
function histogram<Label extends string>(name: string, help: string, labels: Label[], buckets: number[]) {
  return new Histogram({ name, help, labelNames: labels, buckets, registers: [registry] });
}
