import { type TrackedError, trackError } from "./error-tracking.server";

type Fields = Record<string, unknown>;

/** One line of JSON per event, `what.happened`, never personal data: of errors kind and place. Errors are tracked. */
export const log = {
  info: (event: string, fields?: Fields) => write("info", event, fields),
  warn: (event: string, fields?: Fields) => write("warn", event, fields),
  error: (event: string, fields?: Fields) => {
    write("error", event, fields);
    track(event, fields);
  },
};

function write(level: string, event: string, fields: Fields = {}): void {
  const { error, ...others } = fields;
  const line = {
    time: new Date().toISOString(),
    level,
    event,
    ...others,
    ...(error ? { error: describe(error) } : {}),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function track(event: string, { error, route }: Fields = {}): void {
  const tracked = error ? describe(error) : { name: "Error" };
  trackError(tracked, { event, route, from: "server" }).catch((failure) =>
    write("warn", "error-tracking.failed", { error: failure }),
  );
}

function describe(error: unknown): TrackedError {
  const cause = rootOf(error);
  if (!(cause instanceof Error)) return { name: typeof cause };
  const code = "code" in cause ? cause.code : undefined;
  const at = cause.stack
    ?.replace(cause.message, "")
    .match(/^[ \t]+at .*$/gm)
    ?.slice(0, 8);
  return { name: cause.name, code, at: at?.map((line) => line.trim()) };
}

/** The wrapper's message quotes the query with its parameters; the cause does not. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause ? rootOf(error.cause) : error;
}
