import { env } from "~/platform/env.server";
import { cookiesOf, writtenCookieName } from "~/platform/http.server";
import { currentPosition, hasReplica } from "~/platform/read-replica.server";

/** A replica that is longer behind answers nobody, in seconds. */
const heededFor = 60;

/** @returns how far the primary's log was written when this browser last sent a form, in bytes; 0 if it did not lately */
export function ownPositionOf(request: Request): number {
  const said = cookiesOf(request.headers.get("Cookie") ?? undefined).get(writtenCookieName) ?? "";
  return /^\d{1,16}$/.test(said) ? Number(said) : 0;
}

/** Lets the browser say with its next requests what it must see again, where searches are answered by a replica. */
export async function noteOwnWrite(request: Request, response: Response): Promise<void> {
  if (!hasReplica || request.method !== "POST" || response.status >= 400) return;
  const position = await currentPosition().catch(() => Number.MAX_SAFE_INTEGER);
  const attributes = `Path=/; Max-Age=${heededFor}; HttpOnly; SameSite=Lax${env.isSecure ? "; Secure" : ""}`;
  response.headers.append("Set-Cookie", `${writtenCookieName}=${position}; ${attributes}`);
}
