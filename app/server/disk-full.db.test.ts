import { expect, test } from "vitest";
import { createBuild, serve } from "#tests/factories/build";
import { sql } from "~/platform/db.server";
import { createApp, createHttpServer } from "./app";

const write = async () => ({ kept: (await sql`insert into note values ('hej') returning true as kept`)[0]?.kept });

test("a full disk is a 503 and makes the process not ready, until there is room again", async () => {
  const { app } = createApp(createBuild({ "/bevakningar": { loader: write, action: write } }));
  const { url, close } = await serve(createHttpServer(app));
  const status = async (path: string, init = {}) => (await fetch(url + path, init)).status;
  await sql`create table note (content text)`;
  await sql.unsafe(`
    create function be_full() returns event_trigger language plpgsql
      as $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create function be_full_too() returns trigger language plpgsql
      as $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  expect(await status("/bevakningar")).toBe(200);
  expect(await status("/readyz")).toBe(200);

  await sql.unsafe(`
    create trigger full_disk before insert on note execute function be_full_too();
    create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS') execute function be_full()`);
  expect(await status("/bevakningar")).toBe(503);
  expect(await status("/bevakningar", { method: "POST", body: new URLSearchParams() })).toBe(503);
  expect(await status("/readyz")).toBe(503);
  expect(await status("/readyz")).toBe(503);
  expect(await status("/livez")).toBe(200);

  await sql.unsafe("drop event trigger full_disk; drop trigger full_disk on note");
  expect(await status("/readyz")).toBe(200);
  expect(await status("/bevakningar")).toBe(200);
  await close();
});
