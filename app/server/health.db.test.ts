import { expect, test } from "vitest";
import { createBuild, serve } from "#tests/factories/build";
import { sql } from "~/platform/db.server";
import { statementSeconds } from "~/platform/metrics.server";
import { createApp, createHttpServer } from "./app";

const asked = async () => {
  const { values } = await statementSeconds.get();
  const counts = values.filter(
    ({ metricName, labels }) => metricName?.endsWith("_count") && labels.statement === "select",
  );
  return counts.reduce((sum, { value }) => sum + value, 0);
};

test("however many ask whether it is ready, the database is asked a few times", async () => {
  const { app } = createApp(createBuild({}));
  const { url, close } = await serve(createHttpServer(app));
  await sql`select 1`;
  const before = await asked();
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: 1000 }, () => fetch(`${url}/readyz`)));
  const tenths = Math.ceil((performance.now() - startedAt) / 100);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await asked()) - before).toBeLessThanOrEqual(tenths);
  expect((await asked()) - before).toBeGreaterThan(0);
  await close();
});
