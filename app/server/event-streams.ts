import type { Response } from "express";
import { openSessions } from "~/modules/sessions/session.server";
import { openStreams } from "~/platform/metrics.server";

export type Client = {
  userId: number;
  session: string;
  response: Response;
  isNew: boolean;
  isBehind: boolean;
  /** nothing was written to it since this was set */
  isSilent: boolean;
};

export type EventStreams = ReturnType<typeof createEventStreams>;

/** bytes; a client that has not read this much is gone */
const mostUnsent = 16 * 1024;

/** Who listens to `/events`. */
export function createEventStreams() {
  const clients = new Set<Client>();
  const byUser = new Map<number, Set<Client>>();

  function open(client: Client): void {
    clients.add(client);
    byUser.set(client.userId, (byUser.get(client.userId) ?? new Set()).add(client));
    openStreams.inc();
    client.response.once("close", () => leave(client));
  }

  function leave(client: Client): void {
    clients.delete(client);
    openStreams.dec();
    const own = byUser.get(client.userId);
    own?.delete(client);
    if (own?.size === 0) byUser.delete(client.userId);
  }

  async function closeEnded(): Promise<void> {
    if (clients.size === 0) return;
    const isOpen = await openSessions([...new Set([...clients].map((client) => client.session))]);
    for (const { session, response } of clients) if (!isOpen.has(session)) response.end();
  }

  return {
    open,
    closeEnded,
    all: (): Iterable<Client> => clients,
    of: (userId: number): ReadonlySet<Client> => byUser.get(userId) ?? new Set(),
    users: () => byUser.keys(),
    size: () => clients.size,
  };
}

/** A client that does not read is disconnected, not buffered for. */
export function write(client: Client, text: string): void {
  client.isSilent = false;
  if (client.response.writableLength > mostUnsent) client.response.destroy();
  else client.response.write(text);
}
