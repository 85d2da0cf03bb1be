import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { writeNoted } from "~/modules/demand/note.server";
import { weekOf } from "~/modules/demand/rules";
import { closeWeeks } from "~/modules/demand/weeks.server";
import { sql } from "~/platform/db.server";
import { createApp } from "~/server/app";
import { createWholeBuild } from "./build";
import { answerWith } from "./listening";
import { readPage } from "./page";
import { type Answer, type Visitor, visit } from "./visitor";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { demoEnv } = await import("./demo-env");
  return demoEnv(await load(), origin, { trustProxy: 1, adminEmails: ["chefen@example.se"] });
});

const { app } = createApp(await createWholeBuild());
answerWith(server, app);

const browser = "Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36";
const inVain = "/select-location?from=pajala&to=ystad";
const sentence = "Att ingen resa fanns räknas, utan vem du är.";

let visitor: Visitor;
let network = 0;

beforeAll(async () => {
  visitor = await visit(null);
  await createRide({ stops: ["kiruna", "lulea"] });
  await closeWeeks();
  await sql`
    insert into missing_ride (week, from_place_id, to_place_id, people)
    select ${weekOf(Date.now())}, start.id, finish.id, people
    from (values ('solleftea', 'umea', 7), ('ystad', 'malmo', 9), ('ystad', 'lund', 8), ('lund', 'ystad', 8),
      ('umea', 'solleftea', 4)) sought(start, finish, people)
    join place start on start.slug = sought.start join place finish on finish.slug = sought.finish`;
});
beforeEach(async () => {
  await writeNoted();
  await sql`delete from missing_ride where marks is not null`;
});

/** Somebody at another address than all before. */
const somebody = () => ({ "User-Agent": browser, "X-Forwarded-For": `198.51.100.${++network}` });

const search = (headers: Record<string, string> = somebody(), path = inVain): Promise<Answer> =>
  visitor.get(path, headers);

async function counted(): Promise<number[]> {
  await writeNoted();
  const rows = await sql<{ people: number }[]>`select people from missing_ride where marks is not null`;
  return rows.map(({ people }) => people);
}

test("each who searches in vain is counted, also with a page that was kept for all, and once", async () => {
  const [one, other] = [somebody(), somebody()];
  for (const who of [one, other, one, one]) expect(readPage((await search(who)).body).text).toContain(sentence);
  expect(await counted()).toEqual([2]);
  await search(one);
  await search();
  expect(await counted()).toEqual([3]);
});

test("somebody signed in is counted once, wherever they are, and so is a move of scripts", async () => {
  const person = await visit(await createUser());
  for (const path of [inVain, inVain.replace("?", ".data?"), `${inVain}&days=3`]) await person.get(path, somebody());
  expect(await counted()).toEqual([1]);
  await search(somebody(), inVain.replace("?", ".data?"));
  expect(await counted()).toEqual([2]);
});

describe("nobody is", () => {
  test.each([
    ["a robot", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
    ["a preview of a link", { "User-Agent": "WhatsApp/2.23.20.0" }],
    ["a preview that looks like a browser", { "User-Agent": `${browser} facebookexternalhit/1.1` }],
    [
      "a browser without a head",
      { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/120.0 Safari/537.36" },
    ],
    ["a script", { "User-Agent": "curl/8.5.0" }],
    ["a page fetched ahead", { "Sec-Purpose": "prefetch;anonymous-client-ip" }],
    ["what the app keeps for when there is no network", { Purpose: "prefetch" }],
  ])("%s", async (_, headers) => {
    expect((await search({ ...somebody(), ...headers })).status).toBe(200);
    expect(await counted()).toEqual([]);
  });

  test("who asks for the head alone", async () => {
    await fetch(origin + inVain, { method: "HEAD", headers: somebody() });
    expect(await counted()).toEqual([]);
  });
});

test.each([
  ["something is found", "/select-location?from=kiruna&to=lulea"],
  ["only the filters find nothing", "/select-location?from=kiruna&to=lulea&maxPrice=1"],
  ["more seats are wanted than are free", "/select-location?from=kiruna&to=lulea&seats=8"],
  ["an end is anywhere", "/select-location?from=pajala"],
  ["passengers are searched for", `${inVain}&kind=request`],
  ["an end is not understood", "/select-location?from=pajala&to=xyzzyx"],
  ["both ends are at one place", "/select-location?from=kiruna&to=kiruna"],
])("no ride is missing where %s", async (_, path) => {
  const { body } = await search(somebody(), path);
  expect(readPage(body).text).not.toContain(sentence);
  expect(await counted()).toEqual([]);
});

test("the search is answered though the database takes no counts", async () => {
  await sql`alter table missing_ride rename to gone`;
  try {
    expect((await search()).status).toBe(200);
    await writeNoted();
  } finally {
    await sql`alter table gone rename to missing_ride`;
  }
});

describe("where rides are missing is shown, from five people on,", () => {
  const offer = "/create-ride?from=solleftea&to=umea";
  const seven = /7 personer (har sökt den här veckan|sökte eller bevakade förra veckan)/;
  const four = /4 personer/;

  test("to who drives: first near where they have driven, and none that they drive already", async () => {
    const driver = await createUser();
    const person = await visit(driver);
    const far = readPage((await person.get("/my-driver-rides")).body);
    expect(far.text).toContain("Ystad → Malmö 9 personer");
    expect(far.text).not.toMatch(seven);
    await createRide({ userId: driver.id, stops: ["umea", "lulea"] });
    await createRide({ userId: driver.id, stops: ["ystad", "malmo"] });
    const { links, text } = readPage((await person.get("/my-driver-rides")).body);
    expect(text).toMatch(seven);
    expect(text).not.toMatch(four);
    expect(links).toContain(offer);
    expect(text).not.toContain("Ystad → Malmö 9 personer");
  });

  test.each([
    ["on the page of the route", "/ride/solleftea-umea"],
    ["on the page of a place nearby", "/city/umea"],
    ["where passengers are searched for", "/select-location?kind=request&from=umea"],
  ])("%s, with the form filled in", async (_, path) => {
    const { links, text } = readPage((await visitor.get(path)).body);
    expect(text).toMatch(seven);
    expect(text).not.toMatch(four);
    expect(links).toContain(offer);
    const person = await visit(await createUser());
    const { body } = await person.get(offer);
    for (const town of ["Sollefteå", "Umeå"]) expect(body).toMatch(new RegExp(`<input[^>]*value="${town}"`));
  });

  test("nowhere else, and not of fewer people", async () => {
    for (const path of [
      "/ride/umea-solleftea",
      "/city/pajala",
      "/select-location?kind=request&from=pajala",
      "/select-location?from=umea",
    ])
      expect(readPage((await visitor.get(path)).body).text).not.toMatch(/\d personer/);
  });

  test("to who runs the service, of fewer people not to them either", async () => {
    const admin = await visit(await createUser({ email: "chefen@example.se", role: "admin" }));
    const { text } = readPage((await admin.get("/bus-admin")).body);
    expect(text).toContain("Här saknas resor");
    expect(text).toMatch(seven);
    expect(text).not.toMatch(four);
  });
});
