import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { decisions } from "#drizzle/schema/moderation";
import { users } from "#drizzle/schema/users";
import { createBooking } from "#tests/factories/bookings";
import { createCoach } from "#tests/factories/departures";
import { say } from "#tests/factories/messages";
import { createReport, noMeasures } from "#tests/factories/reports";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { deleteAccount } from "~/modules/accounts/deletion.server";
import { settleAppeal } from "~/modules/admin/appeals-commands.server";
import { decideReport } from "~/modules/admin/decide.server";
import { closeAccountOf } from "~/modules/admin/people-commands.server";
import { mostFound } from "~/modules/admin/rules";
import { removeRide } from "~/modules/bookings/ride-changes.server";
import { appeal, findDecision, recordDecision } from "~/modules/moderation/decisions.server";
import { blockUser } from "~/modules/users/commands.server";
import { isClosedTo } from "~/modules/users/identity.server";
import { findUser } from "~/modules/users/queries.server";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";
import { createApp } from "~/server/app";
import { formatDate, formatTime } from "~/text/format";
import { createWholeBuild } from "./build";
import { answerWith } from "./listening";
import { readPage } from "./page";
import { visit } from "./visitor";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { demoEnv } = await import("./demo-env");
  return demoEnv(await load(), origin, { adminEmails: ["chefen@example.se", "kollegan@example.se"] });
});

const { app } = createApp(await createWholeBuild());
answerWith(server, app);

let admin: User;
let colleague: User;

beforeEach(async () => {
  [admin, colleague] = [
    await createUser({ role: "admin", email: "chefen@example.se" }),
    await createUser({ role: "admin", email: "kollegan@example.se" }),
  ];
});

const pageFor = async (person: User, path: string) => (await (await visit(person)).get(path)).body;
const form = 'name="formKey"';

test("who decided is offered no form to answer the appeal with, and a colleague is", async () => {
  const made = { userId: (await createUser()).id, measures: ["about_removed" as const], reason: "Så är villkoren." };
  const address = await db.transaction((tx) => recordDecision(tx, { ...made, decidedBy: admin.id }, Date.now()));
  const token = address.split("/").at(-1) ?? "";
  await appeal(token, "Det stämmer inte.");
  const path = `/bus-admin/overklaganden/${(await findDecision(token))?.number}`;
  const own = await pageFor(admin, path);
  expect(own).toContain("Du fattade beslutet. En annan administratör får pröva det igen.");
  expect(own).not.toContain(form);
  expect(await pageFor(colleague, path)).toContain(form);
});

test("a ride can be removed by who decides on its booking only where the reported has posted it", async () => {
  const ride = await createRide();
  const { id: bookingId, userId } = await createBooking(ride);
  const formAbout = async (person: number) => {
    const { publicId } = await createReport({ userId: person, bookingId });
    return pageFor(admin, `/bus-admin/anmalningar/${publicId}?beslut=bifall`);
  };
  expect(await formAbout(userId)).not.toContain("Ta bort resan");
  expect(await formAbout(ride.userId)).toContain("Ta bort resan");
});

test("an administrator who is reported does not learn from an appeal who did it", async () => {
  const reporter = await createUser({ displayName: "Hemliga Hilda" });
  const { id: reportId } = await createReport({ reporterId: reporter.id, userId: admin.id, status: "dismissed" });
  const made = { reportId, userId: reporter.id, isReporter: true, measures: ["report_dismissed" as const] };
  const told = { ...made, reason: "Vi ser inget fel.", decidedBy: (await createUser()).id };
  const address = await db.transaction((tx) => recordDecision(tx, told, Date.now()));
  const token = address.split("/").at(-1) ?? "";
  await appeal(token, "Han hotade mig på bussen.");
  const path = `/bus-admin/overklaganden/${(await findDecision(token))?.number}`;
  for (const about of [path, "/bus-admin/anmalningar?visa=overklagade"]) {
    expect(await pageFor(colleague, about)).toContain("Hemliga");
    expect(await pageFor(admin, about)).not.toMatch(/Hemliga|hotade/);
  }
  expect(readPage(await pageFor(admin, path)).text).toContain("av någon som har anmält dig");
});

test("the pages of a person whom the service is closed to lead to no ride that nobody can open, and say what deletion does", async () => {
  const driver = await createUser();
  const [ride, removed] = [await createRide({ userId: driver.id }), await createRide({ userId: driver.id })];
  await db.transaction((tx) => removeRide(tx, removed.id, Date.now()));
  const [person, removal] = [`/bus-admin/personer/${driver.publicId}`, `/bus-admin/ta-bort/${ride.publicId}`];
  const to = `/ride/${ride.publicId}`;
  const linksOn = async (path: string) => readPage(await pageFor(admin, path)).links;
  for (const path of [person, removal]) expect(await linksOn(path)).toContain(to);
  expect(await linksOn(person)).not.toContain(`/ride/${removed.publicId}`);
  const begins = "Avstängningen gäller kvar i";
  expect(await pageFor(admin, person)).not.toContain(begins);
  await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, driver.id));
  expect(await pageFor(admin, person)).toContain(begins);
  for (const path of [person, removal]) expect(await linksOn(path)).not.toContain(to);
});

test("who has blocked somebody whose account is closed is offered no button that cannot take it back", async () => {
  const [driver, passenger] = [await createUser(), await createUser()];
  const ride = await createRide({ userId: driver.id });
  const { publicId } = await createBooking(ride, { userId: passenger.id, status: "accepted" });
  const conversationId = await say(passenger.id, { rideId: ride.publicId }, "Hej!");
  await blockUser(passenger.id, driver.id);
  const pages = [`/my-passenger-rides/${publicId}`, `/inbox/${conversationId}`];
  for (const path of pages) expect(await pageFor(passenger, path)).toContain("Ta bort blockeringen");
  await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, driver.id));
  for (const path of pages) expect(await pageFor(passenger, path)).not.toContain("Ta bort blockeringen");
});

test("who searches for people and finds more than are shown is told so", async () => {
  for (let n = 0; n < mostFound; n++) await createUser({ displayName: `Tjugotals ${n}` });
  const said = "visas. Skriv mer, så hittar du fler.";
  expect(readPage(await pageFor(admin, "/bus-admin/personer?q=tjugotals")).text).toContain(said);
  expect(readPage(await pageFor(admin, "/bus-admin/personer?q=tjugotals+1")).text).not.toContain(said);
});

test("who appeals again in other words is told that they are not sent, and keeps them", async () => {
  const made = { userId: (await createUser()).id, measures: ["about_removed" as const], reason: "Så är villkoren." };
  const address = await db.transaction((tx) => recordDecision(tx, { ...made, decidedBy: admin.id }, Date.now()));
  const { post } = await visit(null);
  const send = (text: string) => post(address, { text });
  for (const _ of ["sent", "sent again"]) expect((await send("Det stämmer inte.")).status).toBe(303);
  const { status, body } = await send("Det stämmer inte, och jag har bevis.");
  const { text } = readPage(body);
  expect(status).toBe(400);
  expect(text).toContain("Det här är inte skickat.");
  expect(text).toContain("och jag har bevis.");
});

test("a report whose sender has left says so, and leads to nobody", async () => {
  const sender = await createUser();
  const report = await createReport({ reporterId: sender.id });
  const path = `/bus-admin/anmalningar/${report.publicId}`;
  expect(await pageFor(admin, path)).toContain(`/bus-admin/personer/${sender.publicId}`);
  await deleteAccount(sender.id, { givesUpBalance: false });
  const html = await pageFor(admin, path);
  const { text } = readPage(html);
  expect(text).toContain("Texten är borttagen med kontot.");
  expect(text).toContain("Borttagen användare");
  const left = await findUser(sender.id);
  expect(html).not.toContain(`/bus-admin/personer/${left?.publicId}`);
});

test("the letter of a decision whose person has left leads to a page that says so, and a made-up address to none", async () => {
  const person = await createUser();
  const made = { userId: person.id, measures: ["about_removed" as const], reason: "Så är villkoren." };
  const address = await db.transaction((tx) => recordDecision(tx, { ...made, decidedBy: admin.id }, Date.now()));
  const { get } = await visit(null);
  expect(readPage((await get(address)).body).text).toContain("Så är villkoren.");
  await deleteAccount(person.id, { givesUpBalance: false });
  const { status, body } = await get(address);
  expect([status, readPage(body).h1]).toEqual([200, ["Beslutet finns inte kvar"]]);
  expect((await get("/beslut/inte-ett-beslut")).status).toBe(404);
});

test("who does what a colleague has just done is told that it is the colleague's that holds", async () => {
  const made = { userId: (await createUser()).id, measures: ["about_removed" as const], reason: "Så är villkoren." };
  const other = (await createUser({ role: "admin" })).id;
  const address = await db.transaction((tx) => recordDecision(tx, { ...made, decidedBy: other }, Date.now()));
  const token = address.split("/").at(-1) ?? "";
  await appeal(token, "Det stämmer inte.");
  const [ride, coach] = [await createRide(), await createCoach()];
  const answer = { outcome: "stands", answer: "Det står fast." };
  for (const [path, fields, said] of [
    [`/bus-admin/overklaganden/${(await findDecision(token))?.number}`, answer, "Ditt svar är inte skickat."],
    [`/bus-admin/ta-bort/${ride.publicId}`, { reason: "Reklam." }, "Det är redan borttaget."],
    [`/bus-admin/avgangar/${coach.publicId}/stall-in`, { reason: "Snö." }, "Avgången är redan inställd"],
  ] as const) {
    const [first, second] = [await visit(admin), await visit(colleague)];
    expect((await first.post(path, { ...fields, formKey: "first" })).status, path).toBe(303);
    const { status, location, headers } = await second.post(path, { ...fields, formKey: "second" });
    expect(status, path).toBe(303);
    const toast = headers.get("Set-Cookie")?.split(";")[0] ?? "";
    const { body } = await second.get(location ?? "", { Cookie: `${second.cookie}; ${toast}` });
    expect(readPage(body).text).toContain(said);
  }
});

test("what is to be taken away is named, and nobody is offered to take away their own", async () => {
  const ride = await createRide({ userId: admin.id });
  const path = `/bus-admin/ta-bort/${ride.publicId}`;
  const theirs = await pageFor(colleague, path);
  expect(theirs).toContain(form);
  expect(readPage(theirs).text).toContain("Stockholm–Malmö , ");
  expect(theirs).toContain(formatTime(ride.departureAt));
  const own = await pageFor(admin, path);
  expect(own).toContain("En annan administratör får ta bort det.");
  expect(own).not.toContain(form);
});

test("a report tells what both sides were told, and that an appeal has changed or reopened it", async () => {
  const reported = await createUser({ displayName: "Disa Driver" });
  const { publicId: number } = await createReport({ userId: reported.id });
  const decide = (verdict: "upheld" | "dismissed", toReported: string) =>
    decideReport({
      ...{ adminId: admin.id, number, verdict, toReporter: "Tack, vi har läst.", toReported },
      ...{ ...noMeasures, blocks: true, formKey: randomUUID() },
    });
  const changeFor = async (isReporter: boolean) => {
    const [newest] = (await db.select().from(decisions).where(eq(decisions.isReporter, isReporter))).slice(-1);
    await db
      .update(decisions)
      .set({ appeal: "Titta igen.", appealedAt: new Date() })
      .where(eq(decisions.id, newest?.id ?? 0));
    const answer = { outcome: "changed" as const, answer: "Du har rätt.", formKey: randomUUID() };
    expect(await settleAppeal({ adminId: colleague.id, number: newest?.publicId ?? "", ...answer })).toEqual({
      ok: true,
    });
    return `/bus-admin/overklaganden/${newest?.publicId}`;
  };
  const read = async (path: string) => pageFor(admin, path);
  const today = formatDate(Date.now());

  await decide("dismissed", "Vi ser inget fel.");
  const first = await changeFor(true);
  const reopened = await read(`/bus-admin/anmalningar/${number}`);
  expect(reopened).toContain(first);
  expect(await read("/bus-admin/anmalningar")).toContain(`Öppen, öppnad igen efter överklagande ${today}`);

  await decide("upheld", "Du har kört för fort.");
  const decided = readPage(await read(`/bus-admin/anmalningar/${number}`)).text;
  expect(decided).not.toContain("efter överklagande");
  expect(decided).toContain("Du har kört för fort.");
  expect(decided).toContain("Tack, vi har läst.");

  const second = await changeFor(false);
  const changed = await read(`/bus-admin/anmalningar/${number}`);
  expect(changed).toContain(second);
  for (const page of [changed, await read(`/bus-admin/personer/${reported.publicId}`)])
    expect(page).toContain(`Fick rätt, ändrad efter överklagande ${today}`);
});

test("who was shut out and has left is found, and let in again, on the pages for people", async () => {
  const person = await createUser();
  const closing = { personId: person.publicId, reason: "Hotade en förare.", formKey: randomUUID() };
  await closeAccountOf({ ...closing, adminId: colleague.id });
  await deleteAccount(person.id, { givesUpBalance: true });
  const [decision] = await db.select().from(decisions).where(eq(decisions.userId, person.id));
  const { get, post } = await visit(admin);
  const found = readPage((await get(`/bus-admin/personer?q=${decision?.publicId}`)).body);
  const path = found.links.find((link) => link.startsWith("/bus-admin/personer/")) ?? "";
  const { text } = readPage((await get(path)).body);
  expect(text).toContain("när det var avstängt");
  expect(text).toContain("Hotade en förare.");
  const lifted = await post(path, { intent: "restore", why: "Det var någon annan.", formKey: randomUUID() });
  expect([lifted.status, lifted.location]).toEqual([303, "/bus-admin/personer"]);
  expect([await isClosedTo(person), (await get(path)).status]).toEqual([false, 404]);
});
