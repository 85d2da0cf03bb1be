import type { RequestHandler, Response } from "express";

/** Tracks requests under way, so that their connections close when the process stops. */
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
