import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { addDays, localDateOf } from "~/modules/calendar/rules";
import { saveChoices } from "~/modules/notifications/commands.server";
import { findOwnProfile } from "~/modules/users/profile.server";
import { createApp } from "~/server/app";
import { createWholeBuild } from "./build";
import { answerWith } from "./listening";
import { readPage } from "./page";
import { visit } from "./visitor";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { demoEnv } = await import("./demo-env");
  return demoEnv(await load(), origin);
});

const { app } = createApp(await createWholeBuild());

answerWith(server, app);

const showsPicture = (body: string) => /<input[^>]*name="showsPicture"[^>]*>/.exec(body)?.[0].includes("checked");

test("whether to show one's picture stays as it was chosen when something else in the form is wrong", async () => {
  const person = await createUser({ pictureUrl: "https://lh3.googleusercontent.com/a/alva" });
  const { get, post } = await visit(person);
  expect(showsPicture((await get("/user-profile")).body)).toBe(true);
  const form = { intent: "about-me", about: "", picture: "1", displayName: "", formKey: randomUUID() };
  const refused = await post("/user-profile", form);
  expect([refused.status, showsPicture(refused.body)]).toEqual([400, false]);
  expect((await findOwnProfile(person.id))?.picture).not.toBeNull();
  const again = await post("/user-profile", { ...form, showsPicture: "on" });
  expect([again.status, showsPicture(again.body)]).toEqual([400, true]);
});

test("who is told of no rides is promised it by nothing that leads to a watch, nor by its form", async () => {
  const person = await createUser();
  const { get } = await visit(person);
  const ends = "from=haparanda&to=visby";
  const guides = ["/", "/samakning", "/city/haparanda", "/ride/haparanda-visby"];
  const pages = [...guides, `/select-location?${ends}`, `/bus?${ends}`];
  const form = `/bevakningar?${ends}`;
  const read = async (page: string) => readPage((await get(page)).body).text;
  expect(await read(form)).toContain("Vi säger till när någon lägger upp en resa som passar");
  await saveChoices(person.id, [], randomUUID());
  for (const page of [...pages, `/select-location?${ends}&date=${addDays(localDateOf(Date.now()), 9)}`])
    expect(await read(page), page).toMatch(/håller (vi )?utkik/);
  for (const page of [...pages, form]) expect(await read(page), page).not.toMatch(/säger (vi )?till|[Ff]å veta när/);
  expect(await read(form)).toContain("Vi samlar resor som passar bland dina bevakningar");
});

test("who has switched off what is told of requests is promised none when a ride is posted", async () => {
  const driver = await createUser();
  const { publicId } = await createRide({ userId: driver.id });
  const { get } = await visit(driver);
  const pages = [`/my-driver-rides/${publicId}/ute`, `/my-driver-rides/${publicId}`];
  for (const page of pages) expect(readPage((await get(page)).body).text).toContain("Vi säger till");
  await saveChoices(driver.id, [], randomUUID());
  for (const page of pages) expect(readPage((await get(page)).body).text).not.toContain("Vi säger till");
});
