import type { RequestHandler } from "express";
import { readSender } from "~/modules/sessions/session.server";
import { positionAddress } from "./take-position";

declare global {
  namespace Express {
    interface Locals {
      sender?: ReturnType<typeof readSender>;
    }
  }
}

/** Begins to read who sends a form, before it is counted how many they sent. Who sends positions is read with others. */
export const readSenderAhead: RequestHandler = (request, response, next) => {
  if (request.method === "POST" && response.locals.route !== positionAddress)
    response.locals.sender = readSender(request.get("Cookie"));
  next();
};
