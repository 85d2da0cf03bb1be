import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { rides } from "#drizzle/schema/rides";
import { createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { deleteAccount } from "~/modules/accounts/deletion.server";
import { bookingLetter } from "~/modules/bookings/letters.server";
import { changeRide } from "~/modules/bookings/ride-changes.server";
import { localDateOf, localTimeOf } from "~/modules/calendar/rules";
import { findUser } from "~/modules/users/queries.server";
import { db } from "~/platform/db.server";
import { createApp } from "~/server/app";
import { formatDayTime } from "~/text/format";
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

test("a ride that moves leaves a request to its driver's answer and the new time to its passenger's, in either order", async () => {
  for (const isDriverFirst of [true, false]) {
    const { driver, passenger, booking } = await movedRequest();
    const path = `/my-passenger-rides/${booking.publicId}`;
    const act = async (user: typeof driver, intent: string) =>
      (await visit(user)).post(path, { bookingId: booking.publicId, formKey: randomUUID(), intent });
    const read = async (user: typeof driver) => readPage((await (await visit(user)).get(path)).body);

    const asked = await read(driver);
    expect(asked.h1).toEqual(["Kim vill åka med"]);
    expect(asked.text).toContain("Kim väntar på ditt svar");
    for (const button of ["Godkänn", "Tacka nej"]) expect(asked.text).toContain(button);
    expect(asked.text).not.toContain("Bokningen gäller så länge");
    const letter = await bookingLetter({ bookingId: booking.id, userId: driver.id });
    expect(letter.answers?.map(({ label }) => label)).toEqual(["Godkänn", "Tacka nej"]);

    const told = await read(passenger);
    expect(told.text).toContain("Resan har fått en ny tid");
    for (const button of ["Tiden passar", "Det passar inte"]) expect(told.text).toContain(button);

    if (isDriverFirst) {
      await act(driver, "accept");
      expect((await read(driver)).text).toContain("Bokningen gäller så länge");
      await act(passenger, "confirmChange");
    } else {
      await act(passenger, "confirmChange");
      expect((await read(passenger)).text).toContain("Disa svarar senast");
      await act(driver, "accept");
    }
    expect((await read(driver)).h1).toEqual(["Kim åker med dig"]);
    expect((await read(passenger)).h1).toEqual(["Din plats är klar"]);
  }
});

test("the no that was chosen in a letter is the button that stands out, also to a changed ride", async () => {
  const { passenger, booking } = await movedRequest();
  const path = `/my-passenger-rides/${booking.publicId}`;
  const { get } = await visit(passenger);
  const chosen = async (query: string) =>
    /class="[^"]*\bprimary\b[^"]*"[^>]*>([^<]+)</.exec((await get(path + query)).body)?.[1];
  expect(await chosen("?svar=ja")).toBe("Tiden passar");
  expect(await chosen("?svar=nej")).toBe("Det passar inte, avsluta bokningen");
});

test("who moves a ride is told on its page whom that asks, and until when", async () => {
  const driver = await createUser();
  const ride = await createRide({ userId: driver.id, departsInHours: 100 });
  const { get, post } = await visit(driver);
  const path = `/my-driver-rides/${ride.publicId}`;
  const moveTo = (departsAt: number) =>
    post(`/create-ride?edit=${ride.publicId}`, {
      ...{ date: localDateOf(departsAt), time: localTimeOf(departsAt), seats: "3" },
      formKey: randomUUID(),
    });
  const at = ride.departureAt.getTime();
  expect((await moveTo(at + 3_600_000)).location).toBe(path);
  expect(readPage((await get(path)).body).text).not.toContain("har fått frågan");
  for (const displayName of ["Elin Ek", "Bo Berg"])
    await createBooking(ride, { userId: (await createUser({ displayName })).id, status: "accepted" });
  expect((await moveTo(at + 9_000_000)).location).toBe(path);
  const { text } = readPage((await get(path)).body);
  expect(text).toMatch(/Elin och Bo har fått frågan om .+ passar, och svarar senast .+\./);
});

test("who moves the way back to before the arrival is told when that is, and what was written stays", async () => {
  const there = await createRide();
  const ways = { userId: there.userId, stops: ["malmo", "stockholm"], returnOf: there.id };
  const back = await createRide({ ...ways, departsInHours: 72 });
  const at = there.arrivalAt.getTime() - 3_600_000;
  const { post } = await visit(await findUser(there.userId));
  const { status, body } = await post(`/create-ride?edit=${back.publicId}`, {
    ...{ date: localDateOf(at), time: localTimeOf(at), seats: "3", note: "Vi ses vid kyrkan" },
    formKey: randomUUID(),
  });
  expect(status).toBe(400);
  expect(readPage(body).text).toContain(
    `Resan dit är framme först ${formatDayTime(there.arrivalAt)}.`.replace(/\s/g, " "),
  );
  expect(body).toContain("Vi ses vid kyrkan");
});

test("a no to a request of a ride that moved can be taken back on its page", async () => {
  const { driver, booking } = await movedRequest();
  const path = `/my-passenger-rides/${booking.publicId}`;
  const { get, post } = await visit(driver);
  await post(path, { bookingId: booking.publicId, formKey: randomUUID(), intent: "decline" });
  expect(readPage((await get(path)).body).text).toContain(
    "Du tackade nej till Kim. Kim får veta det om några sekunder.",
  );
});

test("an older page of a ride does not take back what was changed meanwhile, and the same form twice is fine", async () => {
  const driver = await createUser();
  const { publicId, departureAt } = await createRide({ userId: driver.id, seats: 3 });
  const { get, post } = await visit(driver);
  const path = `/create-ride?edit=${publicId}`;
  const at = departureAt.getTime();
  const when = { date: localDateOf(at), time: localTimeOf(at) };
  const seenIn = (body: string) => /name="seen" value="([^"]+)"/.exec(body)?.[1] ?? "";
  const seen = seenIn((await get(path)).body);
  const fewer = { ...when, seen, seats: "2", formKey: randomUUID() };
  for (const time of [1, 2]) expect((await post(path, fewer)).status, `time ${time}`).toBe(303);
  const older = await post(path, { ...fewer, seats: "4", formKey: randomUUID() });
  expect(older.status).toBe(400);
  expect(readPage(older.body).text).toMatch(/Resan har ändrats sedan du öppnade sidan: nu är det .+ med 2 platser\./);
  const again = { ...fewer, seen: seenIn(older.body), seats: "4", formKey: randomUUID() };
  expect((await post(path, again)).status).toBe(303);
});

test("pages of a ride that its driver has called off meanwhile lead to it, and say so", async () => {
  const driver = await createUser();
  const { publicId } = await createRide({ userId: driver.id });
  const { get, post, cookie } = await visit(driver);
  const stranger = await visit(await createUser());
  const forAnybody = async () => readPage((await stranger.get(`/ride/${publicId}`)).body).text;
  expect(await forAnybody()).toMatch(/\bDela\b/);
  const [ride, cancel, edit] = [
    `/my-driver-rides/${publicId}`,
    `/my-driver-rides/${publicId}/cancel`,
    `/create-ride?edit=${publicId}`,
  ];
  await post(cancel, { formKey: randomUUID(), scope: "one" });
  const again = [await get(cancel), await post(cancel, { formKey: randomUUID(), scope: "one" })];
  const changed = [await get(edit), await post(edit, { formKey: randomUUID(), seats: "2" })];
  const answers = [...again, ...changed, await get(`${ride}/ute`)];
  for (const { status, location } of answers) expect([status, location]).toEqual([expect.toBeOneOf([302, 303]), ride]);
  const toast = again[1]?.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const { body } = await get(ride, { Cookie: `${cookie}; ${toast}` });
  expect(readPage(body).text).toContain("Resan är redan inställd.");
  expect(await forAnybody()).toContain("Resan är inställd");
  expect(await forAnybody()).not.toMatch(/\bDela\b/);
  const listed = readPage((await get("/my-driver-rides")).body).text;
  expect(listed).toContain("Inställd");
  expect(listed).not.toContain("lediga");
});

test("a ride that is over says who sat in the car, and not who did not come", async () => {
  const driver = await createUser();
  const ride = await createRide({ userId: driver.id, departsInHours: -30 });
  const book = async (displayName: string, status: "completed" | "no_show") =>
    createBooking(ride, { userId: (await createUser({ displayName })).id, status });
  await book("Elin Ek", "completed");
  await book("Bo Berg", "no_show");
  const { body } = await (await visit(driver)).get(`/my-driver-rides/${ride.publicId}`);
  expect(readPage(body).text).toMatch(/ 1 av \d tagna: Elin \d/);
});

test("a wanted ride that nobody drove is not said to be done, in the list or on its page", async () => {
  const owner = await createUser();
  const ride = await createRide({ userId: owner.id, kind: "request", departsInHours: -30 });
  await db.update(rides).set({ status: "completed" }).where(eq(rides.id, ride.id));
  const { get } = await visit(owner);
  for (const path of ["/my-passenger-rides", `/my-driver-rides/${ride.publicId}`]) {
    const { text } = readPage((await get(path)).body);
    expect(text, path).toContain("Har varit");
    expect(text, path).not.toContain("Genomförd");
  }
});

test("who queues for a ride that leaves within the hour stands there until it does", async () => {
  const { get } = await visit(await createUser());
  for (const [departsInHours, until] of [
    [3, "till en timme före avresan"],
    [0.5, "till avresan"],
  ] as const) {
    const ride = await createRide({ seats: 1, departsInHours });
    await createBooking(ride, { status: "accepted" });
    const { text } = readPage((await get(`/book-ride/${ride.publicId}`)).body);
    expect(text).toContain(`Du står kvar ${until}, och kan lämna kön när du vill.`);
  }
});

test("nothing is said of how much somebody who has left has travelled, on the booking or the ride's page", async () => {
  const [driver, passenger] = [await createUser(), await createUser({ displayName: "Elin Ek" })];
  const ride = await createRide({ userId: driver.id, departsInHours: -30 });
  const booking = await createBooking(ride, { userId: passenger.id, status: "completed" });
  const { get } = await visit(driver);
  const pages = [`/my-passenger-rides/${booking.publicId}`, `/my-driver-rides/${ride.publicId}`];
  const read = () => Promise.all(pages.map(async (page) => readPage((await get(page)).body).text));
  for (const text of await read()) expect(text).toContain("Ny här");
  await deleteAccount(passenger.id, { givesUpBalance: true });
  for (const text of await read()) {
    expect(text).toContain("Borttagen användare");
    expect(text).not.toContain("Ny här");
  }
});

test("where a ride was taken away no page leads to it, and nobody is said to have booked it yet", async () => {
  const [driver, passenger] = [await createUser(), await createUser()];
  const [ride, empty] = [await createRide({ userId: driver.id }), await createRide({ userId: driver.id })];
  const booking = await createBooking(ride, { userId: passenger.id, status: "cancelled_by_driver" });
  const [drives, travels] = [await visit(driver), await visit(passenger)];
  const seen = async () => [
    readPage((await drives.get(`/my-driver-rides/${ride.publicId}`)).body),
    readPage((await drives.get(`/my-driver-rides/${empty.publicId}`)).body),
    readPage((await travels.get(`/my-passenger-rides/${booking.publicId}`)).body),
  ];
  const toRides = (pages: Awaited<ReturnType<typeof seen>>) =>
    pages.map(({ links }) => links.some((link) => /^\/ride\/[a-z0-9]{12}$/.test(link)));
  expect(toRides(await seen())).toEqual([true, true, true]);
  await db.update(rides).set({ status: "removed" }).where(eq(rides.userId, driver.id));
  const after = await seen();
  expect(toRides(after)).toEqual([false, false, false]);
  expect(after[1]?.text).toContain("Ingen har bokat Resan går inte att boka längre.");
});

test("a ride is not called off by a page that does not show who has booked since", async () => {
  const driver = await createUser();
  const passenger = await createUser({ displayName: "Elin Ek" });
  const ride = await createRide({ userId: driver.id, departsInHours: 5 });
  const { get, post } = await visit(driver);
  const path = `/my-driver-rides/${ride.publicId}/cancel`;
  const seenIn = (body: string) => /name="seen" value="([^"]*)"/.exec(body)?.[1] ?? "none";
  const before = await get(path);
  expect(readPage(before.body).text).toContain("Ingen har bokat den här resan än.");
  const { publicId } = await createBooking(ride, { userId: passenger.id, status: "accepted" });
  const refused = await post(path, { formKey: "off", scope: "one", seen: seenIn(before.body) });
  expect(refused.status).toBe(400);
  const { text } = readPage(refused.body);
  expect(text).toContain("Det har ändrats vilka som berörs sedan du öppnade sidan.");
  expect(text).toContain("Elin har plats på resan.");
  expect(text).toContain("Ställer du in när det är mindre än ett dygn kvar syns det på din profil.");
  expect(seenIn(refused.body)).toBe(`accepted:${publicId}`);
  await (await visit(passenger)).post(`/my-passenger-rides/${publicId}`, { ...cancelling, bookingId: publicId });
  expect((await post(path, { formKey: "off", scope: "one", seen: seenIn(refused.body) })).status).toBe(303);
});

const cancelling = { intent: "cancel", formKey: "cancel" };

test("calling off a wanted ride is told in the words of who looks for one, and leads to where it is listed", async () => {
  const owner = await createUser();
  const driver = await createUser({ displayName: "Disa Ek" });
  const ride = await createRide({ userId: owner.id, kind: "request" });
  await createBooking(ride, { userId: driver.id, status: "accepted", seats: 3 });
  const { get, post } = await visit(owner);
  const path = `/my-driver-rides/${ride.publicId}/cancel`;
  const { text } = readPage((await get(path)).body);
  expect(text).toContain("Disa kör dig. Vi säger till.");
  expect(text).not.toMatch(/har plats|andra resor som passar/);
  expect((await post(path, { formKey: randomUUID(), scope: "one" })).location).toBe("/my-rides");
  const calledOff = readPage((await get(`/my-driver-rides/${ride.publicId}`)).body);
  expect(calledOff.text).toContain("Disa har fått veta det. Lägg upp efterlysningen igen");
  expect(calledOff.links).toContain(`/create-ride?copy=${ride.publicId}`);
});

async function movedRequest() {
  const driver = await createUser({ displayName: "Disa Ek" });
  const passenger = await createUser({ displayName: "Kim Bo" });
  const ride = await createRide({ userId: driver.id });
  const booking = await createBooking(ride, { userId: passenger.id });
  await changeRide({
    userId: driver.id,
    rideId: ride.publicId,
    scope: "one",
    formKey: randomUUID(),
    change: { departureAt: new Date(ride.departureAt.getTime() + 3 * 3_600_000) },
  });
  return { driver, passenger, booking };
}

test("the form for a ride folds what most leave as it is, and shows what is chosen, wrong or taken from an earlier ride", async () => {
  const driver = await createUser();
  const { get, post } = await visit(driver);
  const form = (await get("/create-ride")).body;
  expect(foldsIn(form)).toEqual([
    "Mötesplats Om du vet",
    "Stopp på vägen Inga",
    "Mötesplats Om du vet",
    "Flexibel tid ± 15 minuter",
    "Återresa Ingen",
    "Samma resa flera gånger Nej",
    "I bilen En mindre väska · Rökfritt",
    "Bilen Inte ifylld",
    "Bokning Du svarar själv",
  ]);
  const unfolded = form.replaceAll(/<details class="unfold fold".*?<\/details>/gs, "");
  for (const field of ["place", "place", "date", "time", "seats", "price"])
    expect(unfolded).toContain(`name="${field}"`);
  expect(form).toMatch(/<form[^>]* novalidate=""[^>]*>(?:(?!<\/form>).)*name="price"/s);

  const typed = { kind: "offer", flexibilityMinutes: "15", luggage: "small", smoking: "on", until: "aldrig" };
  const refused = await post("/create-ride", { ...typed, intent: "post", formKey: randomUUID() });
  expect(refused.status).toBe(400);
  expect(foldsIn(refused.body).filter((fold) => fold.startsWith("▾"))).toEqual([
    "▾ Samma resa flera gånger Nej",
    "▾ I bilen En mindre väska · Det går bra att röka",
  ]);

  const { publicId } = await createRide({ userId: driver.id, stops: ["uppsala", "enkoping", "orebro"] });
  const copied = foldsIn((await get(`/create-ride?copy=${publicId}`)).body);
  expect(copied).toContain("Stopp på vägen Enköping");
  expect(copied.filter((fold) => fold.startsWith("▾"))).toEqual([]);
});

/** What the folds of the form say. */
function foldsIn(body: string): string[] {
  const folds = body.matchAll(/<details class="unfold fold"( open="")?><summary>(.*?)<\/summary>/g);
  return Array.from(folds, ([, open, words = ""]) => `${open ? "▾ " : ""}${words.replaceAll(/<[^>]*>/g, "")}`);
}
