import { env } from "~/platform/env.server";
import { cookiesOf, writtenCookieName } from "~/platform/http.server";
import { currentPosition, hasReplica } from "~/platform/read-replica.server";

/** seconds; a replica that lags further is not used */
const heededFor = 60;

/** @returns WAL position (bytes) of this browser's last write; 0 if there was none lately */
export function ownPositionOf(request: Request): number {
  const said = cookiesOf(request.headers.get("Cookie") ?? undefined).get(writtenCookieName) ?? "";
  return /^\d{1,16}$/.test(said) ? Number(said) : 0;
}

/** Where a replica answers searches, the browser carries the position it must see. */
export async function noteOwnWrite(request: Request, response: Response): Promise<void> {
  if (!hasReplica || request.method !== "POST" || response.status >= 400) return;
  const position = await currentPosition().catch(() => Number.MAX_SAFE_INTEGER);
  const attributes = `Path=/; Max-Age=${heededFor}; HttpOnly; SameSite=Lax${env.isSecure ? "; Secure" : ""}`;
  response.headers.append("Set-Cookie", `${writtenCookieName}=${position}; ${attributes}`);
}
