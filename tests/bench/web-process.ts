import { type ChildProcess, spawn } from "node:child_process";
import { freePort } from "../setup/ports";
import { untilReady } from "../setup/site";
import { siteArguments } from "../setup/site-arguments";

export type WebProcess = { url: string; process: ChildProcess };

/** Starts a web process of the production build; several share the database of one folder. Waits until it is ready. */
export async function startWeb(settings: Record<string, string>, port?: number): Promise<WebProcess> {
  const at = port ?? (await freePort());
  const url = `http://127.0.0.1:${at}`;
  const web = spawn(process.execPath, siteArguments, {
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: `${at}`, RATE_LIMIT_FACTOR: "1000", ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilReady(`${url}/readyz`, web);
  return { url, process: web };
}
