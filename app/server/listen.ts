import type { Server } from "node:http";
import { hasCode } from "~/platform/error-code";

/** @param prefix of the settings HOST and PORT @throws an error whose message says what to do */
export async function listen(server: Server, at: { host: string; port: number }, prefix = ""): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(at.port, at.host, resolve);
    });
  } catch (error) {
    throw new Error(sentenceFor(error, at, prefix), { cause: error });
  }
}

function sentenceFor(error: unknown, { host, port }: { host: string; port: number }, prefix: string): string {
  const place = `Port ${port} on ${host}`;
  if (hasCode(error, "EADDRINUSE"))
    return `${place} is taken by another program: stop it, or choose another ${prefix}PORT.`;
  if (hasCode(error, "EACCES")) return `${place} is not for this user: choose another ${prefix}PORT, from 1024 on.`;
  if (hasCode(error, "EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"))
    return `${prefix}HOST should be an address of this machine: ${host} is none.`;
  return `${place} cannot be opened: ${error instanceof Error ? error.message : error}.`;
}
