import { startSession } from "~/modules/sessions/session.server";
import type { User } from "~/modules/users/types";
import { env } from "~/platform/env.server";

/** Somebody signs in, in a browser of their own. @returns its cookie */
export async function signIn({
  uid,
  email,
  displayName,
}: Pick<User, "uid" | "email" | "displayName">): Promise<string> {
  const identity = { uid, email, displayName, pictureUrl: null };
  return (await startSession(new Request(env.origin), identity)).split(";")[0] ?? "";
}
