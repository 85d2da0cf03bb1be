import { randomBytes } from "node:crypto";
import express, { type Request, type Response, type Router } from "express";
import { z } from "zod";
import { env } from "~/platform/env.server";
import { findOutboxItem, listOutbox } from "~/platform/outbox.server";
import { sendDemoPage } from "../DemoPage";
import { OutboxPage } from "./OutboxPage";

const pageSize = 20;

const text = z.object({ from: z.string(), message: z.string() });

/** E-mails bring their own inline styles; nothing else of theirs is loaded or run. Links open in the whole window. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation";

export function createOutbox(): Router {
  if (env.mode !== "demo") throw new Error("There is no outbox outside of a demo");
  const routes = express.Router();
  routes.get("/", (request, response, next) => {
    showList(request, response).catch(next);
  });
  routes.get("/:id(\\d{1,15})", (request, response, next) => {
    showMail(request, response).catch(next);
  });
  routes.post("/svar", express.urlencoded({ extended: false, limit: "64kb" }), (request, response, next) => {
    answerText(request, response).catch(next);
  });
  return routes;
}

/** 46elks too tells the site of a text message before it passes it on. */
async function answerText({ body }: Request, response: Response): Promise<void> {
  const sent = text.safeParse(body);
  if (!sent.success || !env.incomingSms)
    return void response.status(400).type("text").send("Det går inte att svara så.");
  await fetch(`${env.ownAddress}/sms-webhook/${env.incomingSms.secret}`, {
    method: "POST",
    body: new URLSearchParams({
      ...sent.data,
      direction: "incoming",
      id: `s${randomBytes(16).toString("hex")}`,
      to: "+46766860000",
      created: new Date().toISOString(),
    }),
    signal: AbortSignal.timeout(10_000),
  });
  response.redirect(303, "/demo/outbox");
}

async function showList({ query }: Request, response: Response): Promise<void> {
  const before = /^\d{1,15}$/.test(String(query.before)) ? Number(query.before) : null;
  const items = await listOutbox(pageSize + 1, before);
  const shown = items.slice(0, pageSize);
  const older = items.length > pageSize ? shown.at(-1)?.id : undefined;
  sendDemoPage(
    response,
    (frame) => <OutboxPage items={shown} older={older} isFirst={!before} frame={frame} />,
    "frame-src 'self'",
  );
}

async function showMail({ params }: Request, response: Response): Promise<void> {
  const item = await findOutboxItem(Number(params.id));
  if (!item?.html) return void response.status(404).type("text").send("Det finns inget sådant e-brev.");
  response
    .set({ "Content-Security-Policy": mailPolicy, "Cache-Control": "no-store" })
    .type("html")
    .send(item.html.replace("<head>", '<head><base target="_top">'));
}
