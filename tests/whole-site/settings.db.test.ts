import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { rides } from "#drizzle/schema/rides";
import { users } from "#drizzle/schema/users";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { addDays, localDateOf } from "~/modules/calendar/rules";
import { saveChoices } from "~/modules/notifications/commands.server";
import { findOwnPlaces, keepOwnPlaces } from "~/modules/places/own-places.server";
import { changeProfile, findOwnProfile } from "~/modules/users/profile.server";
import { db } from "~/platform/db.server";
import { createApp } from "~/server/app";
import { createWholeBuild } from "./build";
import { answerWith } from "./listening";
import { hiddenIn, readPage } from "./page";
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

test("what leads from a page of rides to a watch says when they were looked for, so that what came since is told", async () => {
  const { get } = await visit(await createUser());
  await createRide();
  const ends = "from=haparanda&to=visby";
  const pages = ["/city/haparanda", "/ride/haparanda-visby", "/ride/stockholm-malmo"];
  for (const page of [...pages, `/bus?${ends}`, `/select-location?${ends}`]) {
    const asked = Date.now();
    const [, query = ""] = /(?:href|action)="\/bevakningar\?([^"]+)"/.exec((await get(page)).body) ?? [];
    const since = Number(new URLSearchParams(query.replaceAll("&amp;", "&")).get("since"));
    expect(since, page).toBeGreaterThanOrEqual(asked);
    expect(since, page).toBeLessThanOrEqual(Date.now());
  }
});

test("who gets no mail, as there is no such address, reads so on every page, and can have it tried again", async () => {
  const { get, post } = await visit(await createUser({ email: "borta@example.se" }));
  const said = "Mejlen till borta@example.se kommer inte fram.";
  const { publicId } = await createRide();
  const pages = ["/", "/my-rides", "/inbox", "/user-profile", `/ride/${publicId}`, "/create-ride", "/samakning"];
  const read = async (page: string) => (await get(page)).body;
  for (const page of pages) expect(await read(page), page).not.toContain(said);
  await db.update(users).set({ emailGoneAt: new Date() }).where(eq(users.email, "borta@example.se"));
  for (const page of pages) expect(readPage(await read(page)).text, page).toContain(said);
  const here = "/select-location?from=stockholm";
  const sent = [...hiddenIn(await read(here), "email-again"), ["intent", "email-again"]];
  const { status, location } = await post("/user-profile", sent, { Referer: origin + here });
  expect([status, location]).toEqual([303, here]);
  for (const page of pages) expect(await read(page), page).not.toContain(said);
});

test("an older page keeps what was changed elsewhere meanwhile, also when its form is refused first", async () => {
  const before = { displayName: "Alva Lind", about: "Hej", languages: ["Svenska"], vehicleMake: "Saab" };
  const person = await createUser(before);
  const { get, post } = await visit(person);
  const [settings, welcome] = [(await get("/user-profile")).body, (await get("/valkommen")).body];
  const elsewhere = { displayName: "Alva Ny", languages: ["Norska"], vehicleColour: "Röd" };
  await changeProfile(person.id, elsewhere, randomUUID());
  const aboutMe = (about: string) => [
    ["displayName", "Alva Lind"],
    ["languages", "Svenska"],
    ["about", about],
  ];
  const refused = await post("/user-profile", [...hiddenIn(settings, "about-me"), ...aboutMe("x".repeat(501))]);
  expect(refused.status).toBe(400);
  await post("/user-profile", [...hiddenIn(refused.body, "about-me"), ...aboutMe("Hej där")]);
  const car = [["vehicleMake", "Saab 900"], ...["vehicleColour", "vehicleRegistration"].map((name) => [name, ""])];
  await post("/user-profile", [...hiddenIn(settings, "vehicle"), ...car]);
  const now = { ...elsewhere, about: "Hej där", vehicleMake: "Saab 900" };
  expect(await findOwnProfile(person.id)).toMatchObject(now);
  const greeting = [...aboutMe("Hej på er").filter(([name]) => name !== "languages"), ["redirectTo", "/"]];
  expect((await post("/valkommen", [...hiddenIn(welcome, ""), ...greeting])).status).toBe(303);
  expect(await findOwnProfile(person.id)).toMatchObject({ ...now, about: "Hej på er" });
});

test("an older page of home and work keeps what was saved elsewhere, also when refused first, or by way of the map", async () => {
  const person = await createUser();
  const { get, post } = await visit(person);
  const page = "/user-profile/platser";
  const keep = (home: string, work: string) =>
    keepOwnPlaces(person.id, { home: { place: home, choice: "" }, work: { place: work, choice: "" } });
  const kept = async () => (await findOwnPlaces(person.id)).map(({ place }) => place.name);
  const typed = (home: string) => Object.entries({ home, work: "Malmö" });
  await keep("Stockholm", "Malmö");
  const older = (await get(page)).body;
  await keep("Stockholm", "Linköping");
  const refused = await post(page, [...shownIn(older), ...typed("Xyzqabc")]);
  expect(refused.status).toBe(400);
  await post(page, [...shownIn(refused.body), ...typed("Jönköping")]);
  expect(await kept()).toEqual(["Jönköping", "Linköping"]);
  const onMap = await post(page, [...shownIn(older), ...typed("Stockholm"), ["map", "home"]]);
  const draft = new URL(onMap.location ?? "", origin).searchParams.get("draft") ?? "";
  const back = (await get(`${page}?${new URLSearchParams({ draft })}`)).body;
  await post(page, [...shownIn(back), ...typed("Kiruna")]);
  expect(await kept()).toEqual(["Kiruna", "Linköping"]);
});

test("what another version of the site sends is neither done as something else nor lost", async () => {
  const person = await createUser({ vehicleMake: "Saab" });
  const { post } = await visit(person);
  const there = (await createRide({ departsInHours: 48 })).departureAt.getTime();
  const ride = {
    seats: "3",
    price: "100",
    date: localDateOf(there),
    time: "07:15",
    vehicleMake: "",
    vehicleColour: "",
  };
  for (const [path, fields] of [
    ["/user-profile", { intent: "about-you", displayName: "Alva", about: "Skrivet nyss" }],
    ["/user-profile", { intent: "car", vehicleMake: "Skrivet nyss" }],
    ["/create-ride", { intent: "add-pause", ...ride, note: "Skrivet nyss" }],
  ] as const) {
    const ways = path === "/create-ride" ? ["Stockholm", "Malmö"].map((place) => ["place", place]) : [];
    const sent = await post(path, [...Object.entries({ ...fields, formKey: randomUUID() }), ...ways]);
    expect([sent.status, readPage(sent.body).text]).toEqual([
      400,
      expect.stringMatching(/Inget är (sparat|upplagt än) Sidan var gammal\./),
    ]);
    expect(sent.body).toContain("Skrivet nyss");
  }
  expect(await db.$count(rides, eq(rides.userId, person.id))).toBe(0);
  expect(await findOwnProfile(person.id)).toMatchObject({ vehicleMake: "Saab", about: "" });
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

function shownIn(body: string): string[][] {
  const [, shown = ""] = /name="shown" value="([^"]*)"/.exec(body) ?? [];
  return [["shown", shown.replaceAll("&amp;", "&")]];
}
