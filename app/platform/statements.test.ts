import { expect, test } from "vitest";
import { nameOfStatement } from "./statements.server";

test.each([
  ["select 1", "select"],
  ["begin ", "begin"],
  ["\n    select count(*) from graphile_worker.jobs where x", "select jobs"],
  ['insert into "booking" ("id") values (default)', "insert booking"],
  ['update "graphile_worker"."_private_jobs" set x', "update _private_jobs"],
  ["select floor(extract(epoch from min(run_at))), a is distinct from b from worker", "select worker"],
  ["with forgotten as (delete from worker where true) insert into ride values (1)", "with worker"],
  ["(select id from ride) union all (select id from booking)", "select ride"],
  ["create index on ride (id)", "create"],
  ["", "other"],
])("%j is called %s", (text, name) => {
  expect(nameOfStatement(text)).toBe(name);
});
