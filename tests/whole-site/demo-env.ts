import type * as Configuration from "~/platform/env.server";

/**
 * The configuration of a demo that is reached at `origin`, with the database of this test. For `vi.mock`.
 * @param changes what the test wants otherwise
 */
export function demoEnv(real: typeof Configuration, origin: string, changes: Partial<Configuration.Env> = {}) {
  const variables = { ...process.env, MODE: "demo", DATABASE_URL: undefined, PUBLIC_URL: origin };
  const read = real.readEnv(variables);
  if (!read.ok) throw new Error(read.problems.join(" "));
  const { databaseUrl, sessionSecrets } = real.env;
  const env = { ...read.env, databaseUrl, sessionSecrets, ownAddress: origin, rateLimitFactor: 1000, ...changes };
  return { ...real, env };
}
