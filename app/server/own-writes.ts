import type { LogPosition } from "~/platform/choose-host";
import { env } from "~/platform/env.server";
import { cookiesOf, writtenCookieName } from "~/platform/http.server";
import { currentPosition, hasReplica, never } from "~/platform/read-replica.server";

/** seconds; a replica that lags further is not used */
const heededFor = 60;

/** Where the primary's log stood after this browser's last write; its beginning if there was none lately. */
export function ownPositionOf(request: Request): LogPosition {
  const said = cookiesOf(request.headers.get("Cookie") ?? undefined).get(writtenCookieName) ?? "";
  const [timeline = 0, position = 0] = /^\d{1,10}-\d{1,16}$/.test(said) ? said.split("-").map(Number) : [];
  return { timeline, position };
}

/** Where a replica answers searches, the browser carries the position it must see. */
export async function noteOwnWrite(request: Request, response: Response): Promise<void> {
  if (!hasReplica || request.method !== "POST" || response.status >= 400) return;
  const { timeline, position } = await currentPosition().catch(() => never);
  const attributes = `Path=/; Max-Age=${heededFor}; HttpOnly; SameSite=Lax${env.isSecure ? "; Secure" : ""}`;
  response.headers.append("Set-Cookie", `${writtenCookieName}=${timeline}-${position}; ${attributes}`);
}
