import { signIn } from "#tests/factories/sessions";
import type { User } from "~/modules/users/types";
import { env } from "~/platform/env.server";

export type Answer = { status: number; location: string | null; headers: Headers; body: string };

/** Somebody with a browser that follows no redirects, signed in or not. */
export type Visitor = {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, fields: Record<string, string> | string[][], headers?: Record<string, string>): Promise<Answer>;
  cookie: string;
};

/** What is sent is read here as it is. */
const uncompressed = { "Accept-Encoding": "identity" };

/** @param user null for a visitor who is not signed in */
export async function visit(user: User | null): Promise<Visitor> {
  const cookie = user ? await signIn(user) : "";
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const headers = { ...uncompressed, ...(cookie ? { Cookie: cookie } : {}), ...init.headers };
    const response = await fetch(env.origin + path, { ...init, headers, redirect: "manual" });
    const { status } = response;
    // An event stream never ends by itself.
    const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
    const body = isStream ? "" : await response.text();
    if (isStream) await response.body?.cancel();
    return { status, location: response.headers.get("Location"), headers: response.headers, body };
  };
  return {
    get: (path, headers) => send(path, { headers }),
    post: (path, fields, headers) =>
      send(path, { method: "POST", body: new URLSearchParams(fields), headers: { Origin: env.origin, ...headers } }),
    cookie,
  };
}
