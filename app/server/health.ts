import { setTimeout as wait } from "node:timers/promises";
import { Router } from "express";
import { hasRoom, mayBeFull } from "~/platform/database-room.server";
import { sql } from "~/platform/db.server";
import { sharedAnswer } from "~/platform/shared-answer";

/** How long the database may take to answer before it counts as away, in ms. */
const timeoutMs = 1000;
/** So long one yes of the database serves all who ask, in ms: less than a proxy waits before it asks again. */
const freshness = 100;

/** `/livez`: the process runs, whatever the database does. `/readyz`: it can serve people now. */
export function createHealth() {
  let isDraining = false;
  const answers = sharedAnswer(databaseAnswers, freshness, (isYes) => isYes);
  const answersWhereItWasFull = sharedAnswer(databaseAnswers, 0, () => false);
  const routes = Router();
  routes.get("/livez", (_request, response) => {
    response.type("text").set("Cache-Control", "no-store").send("ok");
  });
  routes.get("/readyz", async (_request, response) => {
    const isReady = (await (mayBeFull() ? answersWhereItWasFull() : answers())) && !isDraining;
    response
      .status(isReady ? 200 : 503)
      .type("text")
      .set("Cache-Control", "no-store")
      .send(isReady ? "ready" : "not ready");
  });
  const drain = () => {
    isDraining = true;
  };
  return { routes, drain };
}

function databaseAnswers(): Promise<boolean> {
  const answer = sql`select 1`.then(hasRoom).catch(() => false);
  return Promise.race([answer, wait(timeoutMs, false, { ref: false })]);
}
