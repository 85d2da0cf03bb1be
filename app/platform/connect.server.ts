import postgres from "postgres";

const defaults = {
  application_name: "samfard",
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 60_000,
};

/**
 * Opens connections of their own, for what must not share the site's.
 * @param url address of the database
 * @param options.max how many connections at most
 * @param options.settings PostgreSQL's settings for each, times in milliseconds
 */
export function connect(
  url: string,
  { max = 10, settings = {} }: { max?: number; settings?: Record<string, number> } = {},
) {
  return postgres(url, {
    ...socketOf(url),
    max,
    connect_timeout: 5,
    onnotice: () => {},
    connection: { ...defaults, ...settings },
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
  });
}

/** postgres.js does not decode a socket's folder in the place of the host, as every other client does. */
function socketOf(url: string): { host?: string } {
  const folder = url.match(/@(%2F[^/:]*)/i)?.[1];
  return folder ? { host: decodeURIComponent(folder) } : {};
}
