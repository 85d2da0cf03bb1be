import { setTimeout as wait } from "node:timers/promises";
import * as build from "virtual:remix/server-build";
import { seedPlaces } from "~/modules/places/commands.server";
import { keepRoles } from "~/modules/users/identity.server";
import { checkDatabase } from "~/platform/database-checks.server";
import { closeDatabase, db, direct } from "~/platform/db.server";
import { startEmbeddedPostgres } from "~/platform/embedded-postgres.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { startWorker } from "~/platform/queue.server";
import { reachDatabases } from "~/platform/reach-database.server";
import { closeReplica, onceReplicated } from "~/platform/read-replica.server";
import { version } from "~/platform/version.server";
import { withinLimit } from "~/platform/within-limit";
import { createApp, createHttpServer, type Workshop } from "./app";
import { listen } from "./listen";
import { serveMetrics } from "./metrics";
import { migrate } from "./migrate";
import { createStop } from "./stop-serving";
import { crontab, lanes } from "./tasks";

type Stop = () => Promise<void>;

/** Services stop first and all at once, then the grounds they need, in reverse order. */
type Stops = { services: Stop[]; grounds: Stop[] };

/** For a database that starts together with the site, in ms. */
const databaseTimeoutMs = 60_000;

/** ms for requests and jobs under way; longer jobs start again elsewhere */
const timeoutMs = 4_000;

/** ms for each ground */
const groundTimeoutMs = 4_000;

export async function start(workshop?: Workshop): Promise<void> {
  const stops: Stops = { services: [], grounds: [] };
  // A rejection that a package leaves unhandled, such as the queue's, must not stop the site.
  process.on("unhandledRejection", (error) => log.error("process.unhandled-rejection", { error }));
  stopOnSignal(stops);
  try {
    await startParts(stops, workshop);
  } catch (error) {
    log.error("start.failed", { error });
    console.error(error instanceof Error ? error.message : error);
    await stopAll(stops);
    process.exit(1);
  }
}

async function startParts({ services, grounds }: Stops, workshop: Workshop | undefined): Promise<void> {
  for (const notice of env.notices) console.log(notice);
  if (env.traces) grounds.unshift((await import("~/platform/tracing-sdk.server")).startTracing(env.traces, env.role));
  if (env.isEmbeddedDatabase) grounds.unshift((await startEmbeddedPostgres()).stop);
  grounds.unshift(closeDatabase);
  grounds.unshift(closeReplica);
  await reachDatabases(databaseTimeoutMs, console.log);
  for (const notice of await checkDatabase()) console.log(notice);
  await migrate();
  await seedPlaces(db);
  if (env.demo.rides > 0) await fillDemo();
  const stopMetrics = await serveMetrics();
  if (stopMetrics) grounds.unshift(stopMetrics);
  if (env.role !== "web") services.push((await startWorker(workshop?.lanes ?? lanes, crontab)).stop);
  if (env.role !== "worker") {
    await keepRoles();
    services.push(await serve(workshop));
  }
  console.log(`${env.brand.name} ${env.role === "worker" ? "takes jobs" : `is ready at ${env.origin}`} (${version})`);
}

async function serve(workshop: Workshop | undefined): Promise<Stop> {
  const { app, pages, liveBadges, drain } = createApp(build, await demoRoutes(), workshop);
  const dropRide = (rideId: string) => {
    pages.dropRide(rideId);
    onceReplicated(() => pages.dropRide(rideId));
  };
  // Changes may be missed while the connection is lost, so all pages are dropped.
  await direct.listen("ride_changed", dropRide, pages.clear);
  await direct.listen("car", liveBadges.showCar);
  await direct.listen("news", liveBadges.wake, liveBadges.wakeAll);
  const server = createHttpServer(app);
  const stop = createStop(server, { drain, untilNoticed: () => wait(env.shutdownDelayMs), timeoutMs });
  await listen(server, env);
  return stop;
}

async function fillDemo(): Promise<void> {
  const { ensureDemoWorld } = await import("~/demo/world/world.server");
  await ensureDemoWorld({ rides: env.demo.rides });
}

/** Loaded in a demo only: a live site has neither its code nor its packages. */
async function demoRoutes() {
  return env.mode === "demo" ? (await import("~/demo/routes")).createDemoRoutes() : undefined;
}

/** Repeated signals are ignored: npm forwards Ctrl-C, which the terminal also sends. */
function stopOnSignal(stops: Stops): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await stopAll(stops);
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

async function stopAll({ services, grounds }: Stops): Promise<void> {
  await Promise.all(services.map((stop) => stopWithin(env.shutdownDelayMs + timeoutMs + 500, stop)));
  for (const stop of grounds) await stopWithin(groundTimeoutMs, stop);
}

async function stopWithin(limitMs: number, stop: Stop): Promise<void> {
  await withinLimit(stop(), limitMs).catch((error) => log.error("stop.failed", { error }));
}
