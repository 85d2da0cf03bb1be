export const loopbackHosts = ["127.0.0.1", "localhost", "::1"];

export function isLoopbackUrl(text: string): boolean {
  return loopbackHosts.includes(new URL(text).hostname.replace(/^\[|\]$/g, ""));
}

/** The endpoint and key of a Sentry DSN. Plain http only on loopback. */
export function errorTrackingOf(dsn: string): { url: string; key: string } | null {
  if (!URL.canParse(dsn)) return null;
  const { protocol, username: key, host, pathname } = new URL(dsn);
  const [, folder = "", project] = /^(\/.*)?\/(\w+)$/.exec(pathname) ?? [];
  const isProtected = protocol === "https:" || (protocol === "http:" && isLoopbackUrl(dsn));
  return key && project && isProtected ? { url: `${protocol}//${host}${folder}/api/${project}/envelope/`, key } : null;
}
