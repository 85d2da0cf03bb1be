import { expect, test, vi } from "vitest";
import { createUser } from "#tests/factories/users";
import { sql } from "~/platform/db.server";
import { createApp } from "~/server/app";
import { createWholeBuild } from "./build";
import { answerWith } from "./listening";
import { visit } from "./visitor";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { demoEnv } = await import("./demo-env");
  return demoEnv(await load(), origin);
});

const { app } = createApp(await createWholeBuild());

answerWith(server, app);

test("a screen that breaks within its frame has the title of what it says", async () => {
  const { get } = await visit(await createUser());
  await sql`alter table watch rename to lost`;
  const crashed = await get("/bevakningar");
  await sql`alter table lost rename to watch`;
  expect(crashed.status).toBe(500);
  expect(crashed.body).toContain("<title>Något gick fel | Samfärd</title>");
  expect(crashed.body).toContain("Något gick fel</h1>");
  expect(crashed.body).toContain("Snabblänkar");
});

test("a page whose own frame cannot be read says so, leads on, and works again once it can", async () => {
  const { get } = await visit(await createUser());
  await sql`alter table last_seen rename to lost`;
  const crashed = await get("/inbox?before=1");
  await sql`alter table lost rename to last_seen`;
  expect(crashed.status).toBe(500);
  expect(crashed.body).toContain("<title>Något gick fel | Samfärd</title>");
  expect(crashed.body).toContain("Ett oväntat fel uppstod.");
  expect(crashed.body).toContain('href="/inbox?before=1">Ladda om sidan</a>');
  expect(crashed.body).toContain('href="/">Till startsidan</a>');
  expect(crashed.body).not.toContain("last_seen");
  expect(await get("/inbox")).toMatchObject({ status: 200, body: expect.stringContaining("Inkorg</h1>") });
});
