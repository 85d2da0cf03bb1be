import { isClosedTo, isKnown } from "~/modules/users/identity.server";
import { anonymousName, isNamed } from "~/modules/users/rules";
import { displayNameSchema } from "~/modules/users/schema";
import type { SignInProvider } from "~/modules/users/types";
import { sql } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { type Identity, identify, type SignInProblem, sendToGoogle } from "~/platform/google.server";
import { forgetSignInAttempt } from "~/platform/sign-in-attempts.server";
import { startSession } from "./session.server";

export const signInProvider: SignInProvider = env.mode === "demo" ? "demo" : env.google && "google";

export const beginSignIn = sendToGoogle;

/** Ends the attempt and signs in. `closed`: shut out; `asksForName`: new, and Google's name cannot be shown; `isSwitch`: somebody else was signed in. */
export async function finishSignIn(
  request: Request,
): Promise<
  { redirectTo: string; cookies: string[] } & (
    | { ok: true; asksForName: boolean; isFirst: boolean }
    | { ok: false; problem: SignInProblem | "closed"; isSwitch: boolean }
  )
> {
  const { redirectTo, isSwitch, isLast, ...answer } = await identify(request);
  const cookies = isLast ? [await forgetSignInAttempt()] : [];
  if (!answer.ok) return { ok: false, problem: answer.problem, redirectTo, isSwitch, cookies };
  if (await isClosedTo(answer.identity)) return { ok: false, problem: "closed", redirectTo, isSwitch, cookies };
  const identity = { ...answer.identity, displayName: properName(answer.identity.displayName) };
  const isFirst = !(await isKnown(identity));
  cookies.push(await startSession(request, identity));
  return {
    ok: true,
    cookies,
    redirectTo,
    isFirst,
    asksForName: identity.displayName === anonymousName && !(await hasName(identity)),
  };
}

async function hasName({ uid }: Pick<Identity, "uid">): Promise<boolean> {
  const [user] = await sql<
    { displayName: string }[]
  >`select display_name as "displayName" from users where uid = ${uid}`;
  return user !== undefined && isNamed(user.displayName);
}

function properName(name: string): string {
  const parsed = displayNameSchema(env.brand.name).safeParse(name);
  return parsed.success ? parsed.data : anonymousName;
}
