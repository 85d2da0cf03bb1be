import { createServer, connect as dial, type Socket } from "node:net";
import { sql as fragment } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { describe, expect, test, vi } from "vitest";
import { listenOn } from "#tests/setup/ports";
import { connect, prepared } from "./connect.server";
import { readDatabaseAddress } from "./database-address";
import { lockByName } from "./db.server";
import { env } from "./env.server";

type Asking = Pick<ReturnType<typeof drizzle>, "execute" | "transaction">;
type Ask = (asking: Asking) => Promise<void>;

const asks = (parameters: number) =>
  fragment`select ${fragment.join(
    Array.from({ length: parameters }, (_, n) => fragment`${n}::int`),
    fragment`, `,
  )}`;

describe.each([
  ["outside of transactions", (db: Asking, ask: Ask) => ask(db)],
  ["in a transaction", (db: Asking, ask: Ask) => db.transaction(ask)],
  ["in a part of one", (db: Asking, ask: Ask) => db.transaction((tx) => tx.transaction(ask))],
])("%s", (_, within) => {
  test.each([
    ["a statement asked twice is planned once", false, 2, 1],
    ["behind a pooler nothing is left on a connection", true, 2, 0],
    ["of lists, which are of every length, nothing is kept", false, 60, 0],
  ])("%s", async (_, isPooled, parameters, kept) => {
    const client = connect(env.databaseUrl, { max: 1, isPooled });
    const db = drizzle({ client: prepared(client) });
    for (let n = 0; n < 2; n++)
      await within(db, async (asking) => {
        await asking.execute(asks(parameters));
      });
    const plans = await client`select from pg_prepared_statements where statement like 'select $1::int, %'`.simple();
    await client.end();
    expect(plans).toHaveLength(kept);
  });
});

test("of two transactions that wait for each other both are carried out, and once", async () => {
  const client = connect(env.databaseUrl, { max: 2 });
  const db = drizzle({ client: prepared(client) });
  await client`create table counted as select id, 0 as times from generate_series(1, 2) id`;
  let begun = 0;
  const count = (ids: number[]) =>
    db.transaction(async (tx) => {
      for (const id of ids) {
        await tx.execute(fragment`update counted set times = times + 1 where id = ${id}`);
        begun++;
        await vi.waitUntil(() => begun > 1);
      }
    });
  await Promise.all([count([1, 2]), count([2, 1])]);
  expect(await client`select times from counted`).toEqual([{ times: 2 }, { times: 2 }]);
  await client.end();
});

test("a transaction whose connection is lost does nothing more, and the next question is answered", async () => {
  const site = connect(env.databaseUrl, { max: 1 });
  const other = connect(env.databaseUrl, { max: 1 });
  await other`create table left_over (n int)`;
  const lost = site.begin(async (tx) => {
    const [mine] = await tx`select pg_backend_pid() as pid`;
    await other`select pg_terminate_backend(${mine?.pid})`;
    await expect(tx`select 1`).rejects.toThrow();
    // Another takes the connection's place.
    await vi.waitUntil(() => site`select 1`.then(Boolean, () => false));
    await tx`insert into left_over values (1)`;
  });
  await expect(lost).rejects.toThrow();
  await vi.waitUntil(() => site`select 1`.then(Boolean, () => false));
  expect(await other`select from left_over`).toHaveLength(0);
  await Promise.all([site.end(), other.end()]);
});

test("a transaction that loses its connection by a reset leaves nothing for the next to wait for", async () => {
  const ends: Socket[] = [];
  const relay = createServer((near) => {
    const far = dial(`${readDatabaseAddress(env.databaseUrl).host}/.s.PGSQL.5432`);
    near.pipe(far).pipe(near);
    for (const end of [near, far]) end.on("error", () => {});
    ends.push(near);
  });
  const port = await listenOn(relay);
  const database = env.databaseUrl.split("/").at(-1);
  const client = connect(`postgres://samfard@127.0.0.1:${port}/${database}`, { max: 1 });
  await expect(
    client.begin(async (tx) => {
      const asked = tx`select pg_sleep(60)`.execute();
      ends.at(-1)?.resetAndDestroy();
      await asked;
    }),
  ).rejects.toThrow();
  for (let time = 0; time < 3; time++) expect(await client`select 1 as one`).toEqual([{ one: 1 }]);
  await client.end();
  relay.close();
});

test("through a pooler, too, a transaction keeps the connection that it began on, whatever others ask meanwhile", async () => {
  const client = connect(env.databaseUrl, { max: 2, isPooled: true });
  const inOne = () =>
    client.begin(async (tx) => {
      const asked = [1, 2, 3].map(
        () => tx<{ pid: number; at: string }[]>`select pg_backend_pid() as pid, now()::text as at`,
      );
      return new Set((await Promise.all(asked)).flat().map(({ pid, at }) => `${pid} ${at}`)).size;
    });
  const others = Array.from({ length: 20 }, () => client`select 1`);
  expect(await Promise.all([inOne(), inOne(), inOne(), inOne()])).toEqual([1, 1, 1, 1]);
  await Promise.all(others);
  await client.end();
});

test.each([
  ["", false],
  [", behind a pooler, too", true],
])("of names asked for at once the second is not locked before the first%s", async (_, isPooled) => {
  const client = connect(env.databaseUrl, { max: 3, isPooled });
  const db = drizzle({ client: prepared(client) });
  const isWaiting = fragment`
    select from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'advisory' and not granted`;
  const secondIsFree = fragment`select pg_try_advisory_xact_lock(hashtextextended('second', 0)) as "isFree"`;
  let both: Promise<unknown> | undefined;
  await db.transaction(async (holder) => {
    await lockByName(holder, "first");
    both = db.transaction((tx) => lockByName(tx, "first", "second"));
    await vi.waitUntil(async () => (await db.execute(isWaiting)).length > 0);
    expect(await db.execute(secondIsFree)).toEqual([{ isFree: true }]);
  });
  await both;
  await client.end();
});
