import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { createUser } from "#tests/factories/users";
import { findOwnProfile } from "~/modules/users/profile.server";
import { createApp } from "~/server/app";
import { createWholeBuild } from "./build";
import { answerWith } from "./listening";
import { readPage } from "./page";
import { visit } from "./visitor";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { demoEnv } = await import("./demo-env");
  return demoEnv(await load(), origin, { adminEmails: ["chefen@example.se"] });
});

const { app } = createApp(await createWholeBuild());

answerWith(server, app);

const madeFor = (body: string) => /name="madeFor" value="([^"]+)"/.exec(body)?.[1] ?? "nobody";

test("a page that was opened by one person sends nothing as another who has signed in since, and what was written stays", async () => {
  const [anna, bo] = [await createUser({ displayName: "Anna Alm" }), await createUser({ displayName: "Bo Berg" })];
  const page = await (await visit(anna)).get("/user-profile");
  const said = { intent: "about-me", displayName: "Anna Alm", about: "Jag kör en röd Volvo.", formKey: randomUUID() };
  const form = { ...said, madeFor: madeFor(page.body) };
  const refused = await (await visit(bo)).post("/user-profile", form);
  expect(refused.status).toBe(409);
  expect(readPage(refused.body).h1).toEqual(["Du är inloggad som Bo"]);
  expect(refused.body).toContain("Jag kör en röd Volvo.");
  expect(await findOwnProfile(bo.id)).toMatchObject({ about: "" });
  const toSignIn = /href="(\/google-auth\?[^"]*)"/.exec(refused.body)?.[1]?.replaceAll("&amp;", "&") ?? "nowhere";
  expect(readPage((await (await visit(bo)).get(toSignIn)).body).h1).toEqual(["Logga in"]);
  expect((await (await visit(anna)).post("/user-profile", form)).status).toBe(303);
});

test("nor does a page for reporting, or for administrators", async () => {
  const [anna, bo, admin] = [
    await createUser(),
    await createUser(),
    await createUser({ email: "chefen@example.se", role: "admin" }),
  ];
  const { publicId } = await createUser();
  const visits = [
    { user: bo, path: `/report/${publicId}`, said: { text: "Det här stämmer inte alls." } },
    { user: admin, path: `/bus-admin/personer/${publicId}`, said: { text: "Kör för fort." } },
  ];
  for (const { user, path, said } of visits) {
    const form = { ...said, formKey: randomUUID(), madeFor: anna.uid };
    expect((await (await visit(user)).post(path, form)).status, path).toBe(409);
  }
});
