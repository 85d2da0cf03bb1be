import { createServer, type RequestListener, type Server } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { isDatabaseAway } from "~/platform/database-away.server";
import { noteIfFull } from "~/platform/database-room.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import type { Tasks } from "~/platform/queue.server";
import { createAdmission } from "./admission";
import { findScreen } from "./find-screen";
import { checkAddress, checkBody, checkOrigin, refuseUnreadable } from "./guards";
import { securityHeaders } from "./headers";
import { createHealth } from "./health";
import { createKeptAnswers } from "./kept-answers";
import { limitRequests } from "./limits";
import { createLiveBadges, type LiveBadges } from "./live-badges";
import { measureRequests } from "./measure-requests";
import { prepareMoves } from "./moves";
import { noteMissedSearches } from "./note-missed";
import { createOpenAnswers } from "./open-answers";
import { createPageCache, type PageCache } from "./page-cache";
import { watchProxy } from "./proxy";
import { readSenderAhead } from "./read-ahead";
import { refuseCrowd } from "./refuse-crowd";
import { remixHandler } from "./remix";
import { logRequests } from "./request-log";
import { createRouteTable } from "./route-table";
import { sharedPages } from "./shared-pages";
import { catchUpSignOut } from "./sign-out";
import { serveFiles } from "./static-files";
import { sendStatusPage } from "./status-page";
import { positionAddress, takePosition } from "./take-position";
import { traceRequests } from "./trace-requests";

/** What a development server has in place of a finished build. */
export type Workshop = { files: RequestHandler; build: () => Promise<ServerBuild>; lanes: Tasks[] };

type WebServer = { app: RequestListener; handlers: Express; pages: PageCache; liveBadges: LiveBadges; drain(): void };

/** @param demoRoutes below `/demo` @returns also `drain`: makes it not ready and closes connections */
export function createApp(build: ServerBuild, demoRoutes?: RequestHandler, workshop?: Workshop): WebServer {
  const app = express();
  const health = createHealth();
  const openAnswers = createOpenAnswers();
  const liveBadges = createLiveBadges();
  const admission = createAdmission();
  const pages = createPageCache({ maxBytes: 16 * 1024 * 1024, lifetimeMs: 30_000 });
  const keptAnswers = createKeptAnswers(pages);
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", env.trustProxy);
  app.use(measureRequests);
  if (env.logRequests) app.use(logRequests);
  app.use(watchProxy());
  app.use(openAnswers.track);
  app.use(securityHeaders);
  app.use(health.routes);
  app.use(checkAddress);
  app.use(workshop?.files ?? serveFiles(build.assetsBuildDirectory));
  app.use(checkOrigin);
  app.use(catchUpSignOut);
  app.use(checkBody);
  app.use(findScreen(createRouteTable(build.routes)));
  app.use(prepareMoves());
  app.use(noteMissedSearches);
  app.use(sharedPages(pages, keptAnswers));
  if (env.traces) app.use(traceRequests);
  app.use(refuseCrowd(admission));
  app.use(readSenderAhead);
  app.use(limitRequests);
  app.get("/events", liveBadges.handle);
  app.post(positionAddress, takePosition);
  if (demoRoutes) app.use("/demo", demoRoutes);
  app.use(remixHandler(workshop?.build ?? build, admission));
  app.use(answerError);
  const drain = () => {
    health.drain();
    keptAnswers.drain();
    openAnswers.drain();
    liveBadges.drain();
  };
  const answer: RequestListener = (request, response) => {
    if (!keptAnswers.answer(request, response)) app(request, response);
  };
  return { app: answer, handlers: app, pages, liveBadges, drain };
}

export function createHttpServer(app: RequestListener): Server {
  const server = createServer({ requestTimeout: 30_000, keepAliveTimeout: 65_000 }, app);
  server.on("clientError", refuseUnreadable);
  return server;
}

/** Express's body parsers give the status to answer with. */
const answerError: ErrorRequestHandler = (error, _request, response, _next) => {
  const isSendersFault = error.status >= 400 && error.status < 500;
  if (!isSendersFault) log.error("request.failed", { error });
  noteIfFull(error);
  if (response.headersSent) response.destroy();
  else if (isSendersFault) sendStatusPage(response, error.status === 413 ? 413 : 400);
  else sendStatusPage(response, isDatabaseAway(error) ? 503 : 500);
};
