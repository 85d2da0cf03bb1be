import type { RequestHandler, Response } from "express";

/** Knows the requests under way, so that their connections end with them once the process is to stop. */
export function createOpenAnswers(): { track: RequestHandler; drain(): void } {
  const open = new Set<Response>();
  let isDraining = false;
  return {
    track: (_request, response, next) => {
      open.add(response);
      response.once("close", () => open.delete(response));
      if (isDraining) response.set("Connection", "close");
      next();
    },
    drain: () => {
      isDraining = true;
      for (const response of open) if (!response.headersSent) response.set("Connection", "close");
    },
  };
}
