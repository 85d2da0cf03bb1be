import type { Request, RequestHandler } from "express";
import { noteMissed } from "~/modules/demand/note.server";
import { whoIsUser } from "~/modules/demand/rules";
import type { Missed } from "~/modules/demand/types";
import { networkOf } from "~/platform/network";

declare global {
  namespace Express {
    interface Locals {
      missed?: Missed | null;
    }
  }
}

/** Once a page has been sent, notes what was searched for in vain, also where the page was kept. */
export const noteMissedSearches: RequestHandler = (request, response, next) => {
  response.once("finish", () => {
    const { missed } = response.locals;
    if (!missed || !isByPerson(request, missed)) return;
    const { fromId, toId, userId } = missed;
    noteMissed({ fromId, toId, who: userId ? whoIsUser(userId) : `network ${networkOf(request.ip ?? "")}` });
  });
  next();
};

function isByPerson(request: Request, { userId }: Missed): boolean {
  const isAhead = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].some((name) => request.get(name));
  return request.method === "GET" && !isAhead && (userId !== null || isBrowser(request.get("User-Agent") ?? ""));
}

/** Anybody can claim to be one; but a network counts once, whatever its browsers are called. "Cubot" makes phones. */
function isBrowser(userAgent: string): boolean {
  const isRobot = /(?<!cu)bot|crawl|spider|slurp|preview|headless|lighthouse|external|https?:|compatible; (?!msie)/i;
  return /^(?:Mozilla|Opera)\/\d/.test(userAgent) && !isRobot.test(userAgent);
}
