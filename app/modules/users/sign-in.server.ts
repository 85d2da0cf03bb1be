import { env } from "~/platform/env.server";
import { identify, type SignInProblem, sendToGoogle } from "~/platform/google.server";
import { isClosedTo, startSession } from "~/platform/session.server";
import type { SignInProvider } from "./types";

export const signInProvider: SignInProvider = env.mode === "demo" ? "demo" : env.google && "google";

/**
 * Sends the browser to Google.
 * @param redirectTo where in this site the person wants to go afterwards, already checked
 * @returns the redirect
 */
export function beginSignIn(redirectTo: string): Promise<Response> {
  return sendToGoogle(redirectTo);
}

/**
 * Signs in who comes back from Google; whoever comes for the first time becomes a user.
 * @returns the Set-Cookie value of the new session, or why there is none (`closed`: an administrator has closed the
 *   service to this person); and where the person wanted to go
 */
export async function finishSignIn(
  request: Request,
): Promise<{ redirectTo: string } & ({ ok: true; cookie: string } | { ok: false; problem: SignInProblem | "closed" })> {
  const answer = await identify(request);
  const redirectTo = answer.redirectTo ?? "/";
  if (!answer.ok) return { ok: false, problem: answer.problem, redirectTo };
  if (await isClosedTo(answer.identity)) return { ok: false, problem: "closed", redirectTo };
  return { ok: true, cookie: await startSession(request, answer.identity), redirectTo };
}
