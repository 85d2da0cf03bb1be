import { afterEach, expect, inject, test, vi } from "vitest";
import { connect } from "./connect.server";
import { checkDatabase } from "./database-checks.server";
import { directUrl, sql } from "./db.server";

const server = connect(inject("serverUrl"), { max: 1 });
const name = `${new URL(directUrl).pathname.slice(1)}_other`;

afterEach(async () => {
  vi.doUnmock("./db.server");
  vi.resetModules();
  await server`drop database if exists ${server(name)} with (force)`;
});

test("the database of this product is one to live on", async () => {
  expect(await checkDatabase()).toEqual([]);
});

test.each([
  ["icu_locale 'en-US' locale_provider icu encoding 'UTF8'", /does not sort as Swedish does.*create database .*sv-SE/],
  ["locale_provider libc encoding 'UTF8'", /does not sort as Swedish does/],
  ["locale_provider libc encoding 'SQL_ASCII'", /is encoded in SQL_ASCII/],
])("one made with %s is refused with the command that makes the right one", async (how, sentence) => {
  await server.unsafe(`create database ${name} template template0 locale 'C' ${how}`);
  const other = connect(inject("serverUrl").replace(/[^/]*$/, name), { max: 1 });
  await expect((await checksOn(other, other))()).rejects.toThrow(sentence);
  await other.end();
});

test("where what is told does not arrive, the site does not start", async () => {
  await server.unsafe(`create database ${name} template template0`);
  const elsewhere = connect(inject("serverUrl").replace(/[^/]*$/, name), { max: 1 });
  await expect((await checksOn(elsewhere, sql))()).rejects.toThrow(/does not arrive.*DATABASE_DIRECT_URL/);
  await elsewhere.end();
});

test("a collation that has changed since is told of, with the cure", async () => {
  await server`update pg_database set datcollversion = '1.0' where datname = ${name.replace("_other", "")}`;
  expect(await checkDatabase()).toEqual([expect.stringContaining(`reindex database ${name.replace("_other", "")};`)]);
});

test("a server that is set for slow disks is told what searches need, and what a pooled connection cannot ask for", async () => {
  const own = name.replace("_other", "");
  await server`alter database ${server(own)} set random_page_cost = 4`;
  const direct = connect(directUrl, { max: 1 });
  const pooled = connect(directUrl, { max: 1, isPooled: true });
  expect(await direct`show random_page_cost`).toEqual([{ random_page_cost: "1.1" }]);
  const check = await checksOn(pooled, sql);
  expect((await check()).join()).toContain("alter role samfard set statement_timeout = '15s'; ");
  expect((await check()).join()).toContain("alter role samfard set random_page_cost = '1.1';");
  await server`alter database ${server(own)} reset random_page_cost`;
  await Promise.all([direct.end(), pooled.end()]);
});

/** The checks, over these connections: the site's, and those past a pooler. */
async function checksOn(site: typeof sql, direct: typeof sql) {
  vi.resetModules();
  vi.doMock("./db.server", () => ({ sql: site, direct }));
  return (await import("./database-checks.server")).checkDatabase;
}
