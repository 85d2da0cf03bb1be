import { createServer } from "node:http";
import { setImmediate as breathe } from "node:timers/promises";
import express from "express";
import { listenOn } from "#tests/setup/ports";
import { sql } from "~/platform/db.server";
import { createLiveBadges } from "~/server/live-badges";

/** A web process with nothing but `/events`. Tells its parent its port, and its memory in bytes when asked. */
const live = createLiveBadges();
await sql.listen("car", live.showCar);
await sql.listen("news", live.wake, live.wakeAll);
process.send?.({ port: await listenOn(createServer(express().get("/events", live.handle))) });
process.on("message", async () => {
  for (let n = 0; n < 5; n++) {
    globalThis.gc?.();
    await breathe();
  }
  process.send?.({ bytes: process.memoryUsage().rss, streams: live.size() });
});
