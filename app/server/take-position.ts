import { text } from "node:stream/consumers";
import type { Request, RequestHandler, Response } from "express";
import { getUserSoon, isKnownByCookieAlone } from "~/modules/sessions/session.server";
import { answerFix } from "~/modules/travel-day/act.server";
import { env } from "~/platform/env.server";
import { keptFormHeader } from "~/pwa/kept";

export const positionAddress = "/dela-resan/:rideId/plats";

const mostBytes = 500;

/** Bypasses Remix, whose overhead exceeds the work: every shared car posts often. Anything unusual goes to Remix. */
export const takePosition: RequestHandler<{ rideId: string }> = (incoming, outgoing, next) => {
  take(incoming, outgoing).then((isTaken) => (isTaken ? undefined : next()), next);
};

async function take(incoming: Request<{ rideId: string }>, outgoing: Response): Promise<boolean> {
  const isOrdinary = incoming.is("urlencoded") && Number(incoming.get("Content-Length")) <= mostBytes;
  if (!isOrdinary || incoming.get(keptFormHeader) !== undefined) return false;
  const user = await getUserSoon(new Request(env.origin, { headers: { Cookie: incoming.get("Cookie") ?? "" } }));
  if (!user || isKnownByCookieAlone(user)) return false;
  const fields = new URLSearchParams(await text(incoming));
  const answer = await answerFix(user.id, incoming.params.rideId, fields).catch(thrownResponse);
  const body = await answer.text();
  outgoing.status(answer.status).set("Cache-Control", "private, no-store");
  if (body) outgoing.type("json");
  outgoing.end(body);
  return true;
}

function thrownResponse(thrown: unknown): globalThis.Response {
  if (thrown instanceof globalThis.Response) return thrown;
  throw thrown;
}
