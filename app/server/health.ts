import { Router } from "express";
import { hasRoom, mayBeFull } from "~/platform/database-room.server";
import { sql } from "~/platform/db.server";
import { sharedAnswer } from "~/platform/shared-answer";
import { resultWithin } from "~/platform/within-limit";

/** ms before the database counts as away */
const timeoutMs = 1000;
/** ms that one answer of the database is shared; less than proxies wait between checks */
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
  return resultWithin(answer, timeoutMs, false);
}
