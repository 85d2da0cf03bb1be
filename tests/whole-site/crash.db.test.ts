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
  const { crashed } = await lookWithout("watch", "/bevakningar");
  expect(crashed.body).toContain("Något gick fel</h1>");
  expect(crashed.body).toContain("Snabblänkar");
});

test("a page whose own frame cannot be read says so, leads on, and works again once it can", async () => {
  const { crashed, get } = await lookWithout("last_seen", "/inbox?before=1");
  expect(crashed.body).toContain("Ett oväntat fel uppstod.");
  expect(crashed.body).toContain('href="/inbox?before=1">Ladda om sidan</a>');
  expect(crashed.body).toContain('href="/">Till startsidan</a>');
  expect(crashed.body).not.toContain("last_seen");
  expect(await get("/inbox")).toMatchObject({ status: 200, body: expect.stringContaining("Inkorg</h1>") });
});

/** What somebody sees while a table is away. */
async function lookWithout(table: string, path: string) {
  const { get } = await visit(await createUser());
  await sql`alter table ${sql(table)} rename to lost`;
  const crashed = await get(path);
  await sql`alter table lost rename to ${sql(table)}`;
  expect(crashed.status).toBe(500);
  expect(crashed.body).toContain("<title>Något gick fel | Samfärd</title>");
  return { crashed, get };
}
