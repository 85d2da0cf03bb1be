import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { bookings } from "#drizzle/schema/bookings";
import { reviews } from "#drizzle/schema/reviews";
import { rides } from "#drizzle/schema/rides";
import { watches } from "#drizzle/schema/watches";
import { actOn, createBooking, readBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createPaidUnlock, readPayment } from "#tests/factories/unlocks";
import { createUser } from "#tests/factories/users";
import { createWatch } from "#tests/factories/watches";
import { deleteAccount } from "~/modules/accounts/deletion.server";
import { acceptBooking } from "~/modules/bookings/commands.server";
import { cancelRide, changeRide } from "~/modules/bookings/ride-changes.server";
import type { Ride } from "~/modules/rides/types";
import { withdrawalUrl } from "~/modules/unlocks/receipts.server";
import { findUser } from "~/modules/users/queries.server";
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

test("a watch removed in another tab is said to be gone, and what was typed into it is kept", async () => {
  const user = await createUser();
  const { publicId } = await createWatch({ userId: user.id });
  const { get, post, cookie } = await visit(user);
  await post(`/bevakningar/${publicId}/ta-bort`, { formKey: randomUUID() });
  for (const intent of ["pause", "resume"]) {
    const { status, location, headers } = await post("/bevakningar", { intent, watchId: publicId });
    expect([status, location]).toEqual([303, "/bevakningar"]);
    const toast = headers.get("Set-Cookie")?.split(";")[0] ?? "";
    const { body } = await get("/bevakningar", { Cookie: `${cookie}; ${toast}` });
    expect(readPage(body).text).toContain("Bevakningen är redan borttagen.");
  }
  const typed = { from: "Stockholm", to: "Malmö", byEmail: "on", maxPrice: "250", seats: "1" };
  const saved = await post(`/bevakningar?edit=${publicId}`, { ...typed, intent: "save", formKey: randomUUID() });
  expect([saved.status, saved.location]).toEqual([303, "/bevakningar"]);
  const kept = await db.select().from(watches).where(eq(watches.userId, user.id));
  expect(kept.map(({ maxPrice }) => maxPrice)).toEqual([250]);
});

test("links to a watch that was removed lead back to the list, and that in its letters says so without signing in", async () => {
  const user = await createUser();
  const { publicId, stopKey } = await createWatch({ userId: user.id });
  const { get, post, cookie } = await visit(user);
  await post(`/bevakningar/${publicId}/ta-bort`, { formKey: randomUUID() });
  for (const path of [`/bevakningar?edit=${publicId}`, `/bevakningar/${publicId}/ta-bort`]) {
    const { status, location, headers } = await get(path);
    expect([status, location], path).toEqual([303, "/bevakningar"]);
    const toast = headers.get("Set-Cookie")?.split(";")[0] ?? "";
    const { body } = await get("/bevakningar", { Cookie: `${cookie}; ${toast}` });
    expect(readPage(body).text).toContain("Bevakningen är redan borttagen.");
  }
  const reader = await visit(null);
  const stop = `/bevakningar/stopp/${stopKey}`;
  const { h1, text } = readPage((await reader.get(stop)).body);
  expect(h1).toEqual(["Bevakningen är borttagen"]);
  expect(text).toContain("Har du en till för samma väg fortsätter den.");
  expect((await reader.post(stop, { formKey: randomUUID() })).status).toBe(303);
  expect((await reader.get("/bevakningar/stopp/inte-en-nyckel")).status).toBe(404);
});

test("who calls off on a page from before it counted as late is told that it does now, and asked once more", async () => {
  const user = await createUser();
  const ride = await createRide({ departsInHours: 25 });
  const { id, publicId } = await createBooking(ride, { userId: user.id, status: "accepted" });
  const { get, post, cookie } = await visit(user);
  const page = `/my-passenger-rides/${publicId}`;
  const lateOf = async () => (await findUser(user.id))?.lateCancellations;
  const { body: opened } = await get(page);
  expect(readPage(opened).text).toContain("Det är mer än 24 timmar kvar, så det räknas inte som en sen avbokning.");
  const departureAt = new Date(ride.departureAt.getTime() - 2 * 3_600_000);
  await db.update(rides).set({ departureAt }).where(eq(rides.id, ride.id));

  const { status, headers } = await post(page, hiddenIn(opened, "cancel"));
  expect([status, (await readBooking(id)).status, await lateOf()]).toEqual([303, "accepted", 0]);
  const { body } = await get(page, { Cookie: `${cookie}; ${headers.get("Set-Cookie")?.split(";")[0]}` });
  expect(readPage(body).text).toContain("nu räknas det som en sen avbokning. Avboka igen om du ändå vill.");
  await post(page, hiddenIn(body, "cancel"));
  expect([(await readBooking(id)).status, await lateOf()]).toEqual(["cancelled_by_passenger", 1]);
});

test("who answers a booking that is not there any more is told so", async () => {
  const [driver, passenger] = [await createUser(), await createUser()];
  const ride = await createRide({ userId: driver.id });
  const booking = await createBooking(ride, { userId: passenger.id });
  await db.delete(bookings).where(eq(bookings.id, booking.id));
  const { get, post, cookie } = await visit(driver);
  const own = `/my-passenger-rides/${booking.publicId}`;
  for (const [path, intent, leadsTo] of [
    ["/my-driver-rides", "accept", "/my-driver-rides"],
    [own, "decline", "/my-rides"],
    [own, "sayMissing", "/my-rides"],
  ] as const) {
    const sent = await post(path, { intent, bookingId: booking.publicId, formKey: randomUUID() });
    expect([sent.status, sent.location]).toEqual([303, leadsTo]);
    const toast = sent.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    const { body } = await get(leadsTo, { Cookie: `${cookie}; ${toast}` });
    expect(readPage(body).text).toContain("Bokningen finns inte kvar.");
  }
});

test("who blocks somebody that has said yes meanwhile is told of the seat, and can give it back there", async () => {
  const [driver, passenger] = [await createUser({ displayName: "Bo Berg" }), await createUser()];
  const booking = await createBooking(await createRide({ userId: driver.id }), { userId: passenger.id });
  const { get, post, cookie } = await visit(passenger);
  const here = `/profil/${driver.publicId}/blockera`;
  expect(readPage((await get(here)).body).text).toContain("Din fråga tas tillbaka.");
  await acceptBooking(actOn(booking, driver.id));
  const sent = await post(here, { formKey: randomUUID() });
  expect([sent.status, sent.location]).toEqual([303, here]);
  const toast = sent.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const page = await get(here, { Cookie: `${cookie}; ${toast}` });
  expect(readPage(page.body).text).toContain("Ni blev bokade på samma resa medan sidan var öppen.");
  expect(readPage(page.body).text).toContain("Avboka också vår bokning");
  const [, shown = ""] = /name="shown" value="([^"]+)"/.exec(page.body) ?? [];
  expect(shown).toBe(booking.publicId);
  const left = await post(here, { formKey: randomUUID(), shown, cancel: shown });
  expect(left.location).toBe("/user-profile/blockerade");
  expect(await readBooking(booking.id)).toMatchObject({ status: "cancelled_by_passenger" });
});

test("who keeps a seat that the page showed is led on after blocking", async () => {
  const [driver, passenger] = [await createUser(), await createUser()];
  const seat = { userId: passenger.id, status: "accepted" } as const;
  const { publicId } = await createBooking(await createRide({ userId: driver.id }), seat);
  const { post } = await visit(passenger);
  const form = { formKey: randomUUID(), shown: publicId };
  expect((await post(`/profil/${driver.publicId}/blockera`, form)).location).toBe("/user-profile/blockerade");
});

test("a review answered in another tab is said to have its answer", async () => {
  const [driver, passenger] = [await createUser(), await createUser()];
  const ride = await createRide({ userId: driver.id, departsInHours: -30 });
  const booking = await createBooking(ride, { userId: passenger.id, status: "completed" });
  const written = { bookingId: booking.id, authorId: passenger.id, subjectId: driver.id, rating: 4, text: "Fin resa" };
  await db.insert(reviews).values({ ...written, publishAt: new Date(), publishedAt: new Date() });
  const { get, post, cookie } = await visit(driver);
  const path = `/my-passenger-rides/${booking.publicId}/omdome`;
  const reply = () => post(path, { intent: "reply", text: "Tack!", formKey: randomUUID() });
  await reply();
  const again = await reply();
  expect([again.status, again.location]).toEqual([303, path]);
  const toast = again.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const { body } = await get(path, { Cookie: `${cookie}; ${toast}` });
  expect(readPage(body).text).toContain("Omdömet har redan ett svar, eller visas inte längre.");
});

test("who calls off the way there reads that the way back stands", async () => {
  const driver = await createUser();
  const there = await createRide({ userId: driver.id });
  await createRide({ userId: driver.id, stops: ["malmo", "stockholm"], departsInHours: 60, returnOf: there.id });
  const { get, post, cookie } = await visit(driver);
  const sent = await post(`/my-driver-rides/${there.publicId}/cancel`, { scope: "one", formKey: randomUUID() });
  expect(sent.location).toBe("/my-driver-rides");
  const toast = sent.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const { body } = await get("/my-driver-rides", { Cookie: `${cookie}; ${toast}` });
  expect(readPage(body).text).toContain("Resan är inställd. Resan tillbaka är kvar.");
});

test("the form for a seat on a ride called off meanwhile says so, and has no button to book it", async () => {
  for (const [kind, path, title, button] of [
    ["offer", "/book-ride", "Resan är inställd", "Skicka frågan"],
    ["request", "/book-ride-passanger", "Skjutsen behövs inte längre", "Skicka erbjudande"],
  ] as const) {
    const { userId, publicId: rideId } = await createRide({ kind });
    const { get, post } = await visit(await createUser());
    const address = `${path}/${rideId}`;
    expect(readPage((await get(address)).body).text).toContain(button);
    await cancelRide({ userId, rideId, scope: "one", formKey: randomUUID() });
    const { status, body } = await post(address, { seats: "1", price: "100", message: "", formKey: randomUUID() });
    expect(status).toBe(400);
    expect(readPage(body).text).toContain(title);
    expect(readPage(body).text).not.toContain(button);
  }
});

test("a refused form for a ride that moved has the trip it now clashes with, also for scripts", async () => {
  for (const [kind, path] of [
    ["offer", "/book-ride"],
    ["request", "/book-ride-passanger"],
  ] as const) {
    const traveller = await createUser();
    const own = await createRide({ userId: traveller.id, departsInHours: 100 });
    const { userId, publicId: rideId, departureAt } = await createRide({ kind, departsInHours: 50 });
    const { post } = await visit(traveller);
    const seen = { departureAt: String(departureAt.getTime()), seats: "1", price: "100", message: "" };
    await changeRide({
      ...{ userId, rideId, scope: "one", formKey: randomUUID() },
      change: { departureAt: own.departureAt },
    });
    const { status, body } = await post(`${path}/${rideId}.data`, { ...seen, formKey: randomUUID() });
    expect(status).toBe(400);
    expect(body).toContain(own.publicId);
  }
});

test("a form with nothing wrong in it that is refused says what did not come of it", async () => {
  for (const [kind, path, title, field] of [
    ["offer", "/book-ride", "Inget är bokat", "seats"],
    ["request", "/book-ride-passanger", "Erbjudandet är inte skickat", "price"],
  ] as const) {
    const { publicId, departureAt } = await createRide({ kind });
    const { post } = await visit(await createUser());
    const seen = { departureAt: String(departureAt.getTime() - 60_000), seats: "1", price: "100", message: "" };
    const refused = async (typed: object) =>
      readPage((await post(`${path}/${publicId}`, { ...seen, ...typed, formKey: randomUUID() })).body).text;
    expect(await refused({})).toMatch(new RegExp(`${title} Resan har .* sedan du öppnade sidan`));
    expect(await refused({ [field]: "många" })).toContain("Något behöver rättas");
  }
});

test("who withdraws a purchase after leaving is promised no e-mail, and is told to keep the page", async () => {
  const [left, here] = [await createPaidUnlock(), await createPaidUnlock()];
  await deleteAccount(left.payer.id, { givesUpBalance: true });
  const { get, post } = await visit(null);
  const read = async ({ paymentId }: typeof left) => {
    const path = new URL(withdrawalUrl(await readPayment(paymentId))).pathname;
    const [offer, confirm] = [await get(path), await get(`${path}?bekrafta=1`)];
    expect((await post(path, {})).status).toBe(303);
    return [offer, confirm, await get(path)].map(({ body }) => readPage(body).text);
  };
  const [offer = "", confirm = "", done = ""] = await read(left);
  expect([offer, confirm, done].join(" ")).not.toMatch(/vi bekräftar det|bekräftelse (med|till din) e-post/);
  expect(confirm).toContain("vi har ingen adress att skicka en bekräftelse till");
  expect(done).toContain("Spara eller skriv ut den här sidan som bekräftelse.");
  expect((await read(here)).join(" ")).toMatch(/bekräftelse till din e-post.*Du får en bekräftelse med e-post\./s);
});

test("a page for calling off a series that comes back, as others are concerned by then, still means all that follow", async () => {
  const driver = await createUser();
  const seriesId = randomUUID();
  const days = [48, 72].map((departsInHours) => createRide({ userId: driver.id, seriesId, departsInHours }));
  const [ride] = await Promise.all(days);
  if (!ride) throw new Error("no ride was created");
  const { get, post } = await visit(driver);
  const address = `/my-driver-rides/${ride.publicId}/cancel`;
  expect(scopeIn((await get(address)).body)).toBe("one");
  await createBooking(ride);
  const { status, body } = await post(address, { formKey: randomUUID(), seen: "", scope: "following" });
  expect(status).toBe(400);
  expect(scopeIn(body)).toBe("following");
});

test("a button that books another ride shows it first where it has moved, or costs more, since its page was opened", async () => {
  const stops = ["pajala", "kiruna"];
  const [lost, moved, dearer, same] = [
    await createRide({ stops }),
    await createRide({ stops, departsInHours: 49, price: 40 }),
    await createRide({ stops, departsInHours: 50, price: 40 }),
    await createRide({ stops, departsInHours: 51, price: 40 }),
  ];
  const traveller = await createUser();
  const booking = await createBooking(lost, { userId: traveller.id });
  const act = ({ userId, publicId }: Ride) =>
    ({ userId, rideId: publicId, scope: "one", formKey: randomUUID() }) as const;
  await cancelRide(act(lost));
  const { get, post } = await visit(traveller);
  const { body } = await get(`/my-passenger-rides/${booking.publicId}`);
  await changeRide({ ...act(moved), change: { departureAt: new Date(moved.departureAt.getTime() + 3_600_000) } });
  await changeRide({ ...act(dearer), change: { price: 60 } });
  const press = async ({ id, publicId }: Ride) => {
    const answer = await post(...formFor(body, `/book-ride/${publicId}`));
    return [answer.status, readPage(answer.body).text, await db.$count(bookings, eq(bookings.rideId, id))];
  };
  const asked = (why: string) => [400, expect.stringContaining(`Inget är bokat ${why} Skicka igen om det passar.`), 0];
  expect(await press(moved)).toEqual(asked("Resan har fått en ny tid sedan du öppnade sidan."));
  expect(await press(dearer)).toEqual(asked("Priset är höjt till 60 kr per plats."));
  expect(await press(same)).toEqual([303, "", 1]);
});

test("a seat asked for while another was booked in another tab is asked about, and the page's button asks for it", async () => {
  const traveller = await createUser();
  const { publicId, id } = await createRide({ stops: ["pajala", "kiruna"] });
  const { get, post } = await visit(traveller);
  const address = `/book-ride/${publicId}`;
  const { body: open } = await get(address);
  const other = await createBooking(await createRide(), { userId: traveller.id, status: "accepted" });
  const [path, fields] = formFor(open, address);
  const refused = await post(path, [...fields, ["seats", "2"], ["message", "Med cello"]]);
  const page = readPage(refused.body);
  expect([refused.status, page.titles]).toEqual([400, ["Boka plats | Samfärd"]]);
  expect(page.text).toContain("Inget är bokat Du har en annan resa då.");
  expect(page.links).toContain(`/my-passenger-rides/${other.publicId}`);
  expect(refused.body).toContain("Med cello");
  expect(await db.$count(bookings, eq(bookings.rideId, id))).toBe(0);
  const again = formFor(refused.body, address);
  expect((await post(again[0], [...again[1], ["seats", "2"], ["message", "Med cello"]])).status).toBe(303);
});

test("a form from before the site asked about other trips books as it did", async () => {
  const traveller = await createUser();
  await createBooking(await createRide(), { userId: traveller.id, status: "accepted" });
  const { publicId } = await createRide();
  const { post } = await visit(traveller);
  const sent = [
    ["formKey", randomUUID()],
    ["seats", "1"],
  ];
  expect((await post(`/book-ride/${publicId}`, sent)).status).toBe(303);
});

test("a lift at the time of another trip is taken by who presses again on the page that says so, and by nobody else", async () => {
  const [traveller, driver] = [await createUser(), await createUser({ displayName: "Bo Berg" })];
  const wanted = await createRide({ userId: traveller.id, kind: "request" });
  const lifts = [await createBooking(wanted, { userId: driver.id }), await createBooking(wanted)];
  await createBooking(await createRide(), { userId: traveller.id, status: "accepted" });
  const { get, post, cookie } = await visit(traveller);
  const [bos = "", others = ""] = lifts.map(({ publicId }) => `/my-passenger-rides/${publicId}`);
  const press = async (address: string, { body }: { body: string }) => post(...formFor(body, address));
  const asked = await press(bos, await get(bos));
  expect(asked.location).toBe(`${bos}?krock=${lifts[0]?.publicId}`);
  const toast = asked.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const page = await get(asked.location ?? "", { Cookie: `${cookie}; ${toast}` });
  expect(readPage(page.body).text).toMatch(/Du åker redan Stockholm–Malmö då, .* Tacka ja igen om du ändå vill åka/);
  const question = "Du har en annan resa då. Svara ja igen om du ändå vill.";
  const later = readPage((await get(asked.location ?? "")).body).text;
  expect(later.split(question)).toHaveLength(2);
  const other = await get(`${others}?krock=${lifts[0]?.publicId}`);
  expect((await press(others, other)).location).toBe(`${others}?krock=${lifts[1]?.publicId}`);
  expect(readPage(other.body).text).not.toContain(question);
  expect((await press(bos, page)).location).toBe(bos);
  expect(await readBooking(lifts[0]?.id ?? 0)).toMatchObject({ status: "accepted" });
});

/** Where the form of a page that leads there is sent, and what. */
function formFor(body: string, address: string): [path: string, fields: string[][]] {
  const [form = ""] = body.match(new RegExp(`<form[^>]* action="${address}[^>]*>.*?</form>`, "s")) ?? [];
  const path = / action="([^"]*)"/.exec(form)?.[1]?.replaceAll("&amp;", "&") ?? "";
  return [path, [...form.matchAll(/<input[^>]* name="(\w+)"[^>]* value="([^"]*)"/g)].map(([, ...field]) => field)];
}

function scopeIn(body: string): string | undefined {
  const chosen = body.match(/<input [^>]*name="scope"[^>]*>/g)?.find((input) => input.includes(" checked"));
  return /value="(\w+)"/.exec(chosen ?? "")?.[1];
}
