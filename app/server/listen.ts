import type { Server } from "node:http";
import { hasCode } from "~/platform/error-code";

/** @param variable the setting that holds the port @throws an error whose message says what to do */
export async function listen(server: Server, at: { host: string; port: number }, variable: string): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(at.port, at.host, resolve);
    });
  } catch (error) {
    if (!hasCode(error, "EADDRINUSE")) throw error;
    throw new Error(
      `Port ${at.port} on ${at.host} is taken by another program: stop it, or choose another ${variable}.`,
    );
  }
}
