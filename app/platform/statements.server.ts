import { failedStatements, statementSeconds, unfinishedStatements } from "./metrics.server";
import { traceStatement } from "./tracing.server";

/** the driver's; `handle` is called whenever an answer is awaited */
type Query = {
  strings: readonly string[];
  statement: { string: string } | null;
  executed: boolean;
  handle(): Promise<void>;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
};

/** more than the code has */
const mostNames = 200;

/** Only for these the first table says what they are about. */
const verbs = new Set(["select", "insert", "update", "delete", "with"]);

const names = new Set<string>();

let isMeasured = false;

/** Measures all statements of the driver, which has no hook for it. @param query any, need not run */
export function measureStatements(query: object): void {
  if (isMeasured) return;
  isMeasured = true;
  const prototype: Query = Object.getPrototypeOf(query);
  const { handle } = prototype;
  prototype.handle = function (this: Query) {
    if (!this.executed) measure(this);
    return handle.call(this);
  };
}

function measure(query: Query): void {
  const { resolve, reject } = query;
  const startedAt = performance.now();
  const span = traceStatement();
  unfinishedStatements.inc();
  query.resolve = (answer) => {
    end(false);
    resolve(answer);
  };
  query.reject = (error) => {
    failedStatements.inc({ statement: end(true) });
    reject(error);
  };

  function end(isFailed: boolean): string {
    const statement = knownName(nameOfStatement(query.statement?.string ?? query.strings.join(" ")));
    unfinishedStatements.dec();
    statementSeconds.observe({ statement }, (performance.now() - startedAt) / 1000);
    span?.end(statement, { "db.system.name": "postgresql" }, isFailed);
    return statement;
  }
}

/** What a statement does, and the first table it names: `select ride`. */
export function nameOfStatement(text: string): string {
  const verb = /^[\s(]*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? "other";
  if (!verbs.has(verb)) return verb;
  const table = /(?<!\bepoch |\bdistinct )\b(?:from|into|update|join)\s+"?(\w+)(?:"?\."?(\w+))?/i.exec(text);
  const name = table?.[2] ?? table?.[1];
  return name ? `${verb} ${name}` : verb;
}

/** Statements come from code, never from people; should that change, the number of names stays bounded. */
function knownName(name: string): string {
  if (names.has(name)) return name;
  if (names.size >= mostNames) return "other";
  names.add(name);
  return name;
}
