import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { createUser } from "#tests/factories/users";
import { unpackedForm } from "~/modules/forms/draft.server";
import { findOwnProfile } from "~/modules/users/profile.server";
import { createApp } from "~/server/app";
import { createWholeBuild } from "./build";
import { expectations } from "./expectations";
import { answerWith } from "./listening";
import { readPage } from "./page";
import { visit } from "./visitor";
import { createWorld, type World } from "./world";

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

const formsIn = (body: string) => body.match(/<form [^>]*method="post".*?<\/form>/gs) ?? [];

/** They say nothing as a person, but of the browser, or by a key of their own. */
const ofNobody = /^\/(logout|consent|cookiepolicy|angra|avregistrera|beslut|bevakningar\/stopp)\b/;

async function namelessForms({ people, ids }: World): Promise<string[]> {
  // Who is signed in elsewhere can sign out there.
  for (const { owner } of [people, people]) await visit(owner);
  const [owner, admin] = [await visit(people.owner), await visit(people.admin)];
  const found = new Set<string>();
  for (const [path, { at = () => path, keeper }] of Object.entries(expectations)) {
    const { status, body } = await (keeper === "admin" ? admin : owner).get(at(ids));
    expect([429, 503], path).not.toContain(status);
    for (const form of formsIn(body).filter((one) => !one.includes('name="madeFor"')))
      found.add(/action="([^"?]*)/.exec(form)?.[1] || path);
  }
  return [...found].filter((address) => !ofNobody.test(address));
}

test("every form by which somebody does something says for whom its page was made", async () => {
  expect(await namelessForms(await createWorld())).toEqual([]);
});

test("an account is not deleted, nor anybody signed out, by a page that another had opened", async () => {
  const [anna, bo] = [await createUser(), await createUser({ displayName: "Bo Berg" })];
  const [annas, bos, elsewhere] = [await visit(anna), await visit(bo), await visit(bo)];
  for (const [path, said] of [
    ["/user-profile/ta-bort", { understands: "on" }],
    ["/user-profile", { session: "x", intent: "end-others" }],
    ["/user-profile/platser", { home: "Kalmar", work: "" }],
  ] as const) {
    const form = formsIn((await annas.get(path)).body).find((one) =>
      Object.keys(said).some((name) => one.includes(name)),
    );
    const [, forWhom] = /name="madeFor" value="([^"]+)"/.exec(form ?? "") ?? [];
    const refused = await bos.post(path, { ...said, ...(forWhom && { madeFor: forWhom }) });
    expect([path, refused.status, readPage(refused.body).h1]).toEqual([path, 409, ["Du är inloggad som Bo"]]);
  }
  for (const { get } of [bos, elsewhere]) expect((await get("/user-profile")).status).toBe(200);
});

test("whom a page was made for does not stand in an address that the form is carried in", async () => {
  const { get, post } = await visit(await createUser());
  const own = madeFor((await get("/create-ride")).body);
  for (const intent of ["map-0", "verify"]) {
    const { location } = await post("/create-ride", { intent, place: "Umeå", madeFor: own });
    const query = new URL(location ?? "", origin).searchParams;
    const back = new URL(query.get("redirectTo") ?? "", origin).searchParams;
    const fields = unpackedForm(query.get("draft") ?? back.get("draft") ?? "");
    expect([intent, fields?.get("place"), fields?.has("madeFor")]).toEqual([intent, "Umeå", false]);
  }
});
