import type { Reach } from "~/modules/notifications/types";
import { inWords } from "~/text/format";
import type { Watch } from "./types";

type Telling = Pick<Watch, "byPush" | "byEmail" | "isDaily" | "quietFrom" | "quietUntil">;

/** How and when the owner is told; empty where nothing would leave. */
export function tellingInWords(telling: Telling, { push, email }: Reach): string {
  const { byPush, byEmail, isDaily, quietFrom, quietUntil } = telling;
  const ways = waysInWords({ byPush: byPush && push, byEmail: byEmail && email });
  if (!ways) return "";
  const when = isDaily ? "en gång om dagen, klockan 18, men genast om resor som går innan dess" : "genast";
  const quiet = quietFrom && quietUntil ? `, tyst ${quietFrom}–${quietUntil}` : "";
  return `Du får ${ways} ${when}${quiet}.`;
}

/** What is said of a watch that was saved. */
export function savedWords(
  { byPush, byEmail }: Pick<Telling, "byPush" | "byEmail">,
  reach: Reach,
  isNew: boolean,
): string {
  const isTold = (byPush && reach.push) || (byEmail && reach.email);
  if (isTold) return isNew ? "Vi säger till när en resa passar." : "Bevakningen är ändrad.";
  return `Bevakningen är ${isNew ? "sparad" : "ändrad"}. ${seenHereAlone}`;
}

export const seenHereAlone = "Resor som passar ser du bara här: inga notiser eller mejl om dem är på.";

/** "notis och e-post"; empty where neither is wanted. */
export function waysInWords({ byPush, byEmail }: Pick<Telling, "byPush" | "byEmail">): string {
  return inWords([...(byPush ? ["notis"] : []), ...(byEmail ? ["e-post"] : [])]);
}
