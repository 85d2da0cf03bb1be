import { registration } from "./scope";

/** Specification section 2. */
const retries = 2;
const pauseMs = 1200;

const patience = 30_000;

/** @returns an answer of type "error" where none came */
export function ask(request: Request | string, init?: RequestInit): Promise<Response> {
  return fetch(request, init).catch(() => Response.error());
}

/** Reads to the last byte, so that a truncated answer counts as lost. */
export async function askWhole(request: Request | string, init?: RequestInit): Promise<Response> {
  const answer = await ask(request, init);
  const body = await answer.arrayBuffer().catch(() => null);
  if (isLost(answer) || !body) return Response.error();
  return new Response(body.byteLength > 0 ? body : null, answer);
}

/** Connections die without a word: a server that is there has answered by then. */
export function inTime(answer: Promise<Response>): Promise<Response> {
  return Promise.race([answer, later(patience).then(() => Response.error())]);
}

export const isLost = ({ type }: Response) => type === "error";

/** Proxies answer with these while the server is away, and ours while its database is. */
export function isAway(answer: Response): boolean {
  return isLost(answer) || (answer.status >= 502 && answer.status <= 504);
}

export async function withRetries(attempt: () => Promise<Response>): Promise<Response> {
  for (let retried = 0; retried < retries; retried++) {
    const answer = await attempt();
    if (!isLost(answer)) return answer;
    renew();
    await later(pauseMs);
  }
  return attempt();
}

export function later(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}

/** A worker of an earlier build may request files that are gone. */
function renew(): void {
  registration.waiting?.postMessage({ type: "skip-waiting" });
  registration.update().catch(() => {});
}
