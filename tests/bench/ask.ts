import { type Agent, get } from "node:http";

/** Asks for an address and reads the whole answer. @returns its status; 0 where the connection broke off */
export function ask(agent: Agent, url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    get(url, { agent, headers: { "Accept-Encoding": "br, gzip", ...headers } }, (response) => {
      response
        .resume()
        .once("end", () => resolve(response.statusCode ?? 0))
        .once("error", () => resolve(0));
    }).once("error", () => resolve(0));
  });
}
