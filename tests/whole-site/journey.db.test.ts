import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { bookings } from "#drizzle/schema/bookings";
import { rides } from "#drizzle/schema/rides";
import { createBooking } from "#tests/factories/bookings";
import { createCoach, createTicket } from "#tests/factories/departures";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { cancelRide } from "~/modules/bookings/ride-changes.server";
import { localDateOf } from "~/modules/calendar/rules";
import { places } from "~/modules/places/queries.server";
import type { Ride } from "~/modules/rides/types";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";
import { createApp } from "~/server/app";
import { createWholeBuild } from "./build";
import { answerWith } from "./listening";
import { hiddenOf, readPage } from "./page";
import { visit } from "./visitor";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { demoEnv } = await import("./demo-env");
  return demoEnv(await load(), origin);
});

const { app } = createApp(await createWholeBuild());
answerWith(server, app);

const minute = 60_000;
let anna: User;
let bo: User;
let traveller: User;

beforeEach(async () => {
  [anna, bo, traveller] = await Promise.all(
    ["Anna A", "Bo B", "Tea T"].map((displayName) => createUser({ displayName })),
  ).then(([a, b, c]) => [a ?? expect.unreachable(), b ?? expect.unreachable(), c ?? expect.unreachable()]);
});

type Wishes = Parameters<typeof createRide>[0];

/** Anna drives Sundsvall–Stockholm, and Bo goes on to Växjö 55 minutes after she has arrived. */
async function createParts(first: Wishes = {}, last: Wishes = {}): Promise<[Ride, Ride]> {
  const before = await createRide({ userId: anna.id, stops: ["sundsvall", "stockholm"], price: 230, ...first });
  const departureAt = new Date(before.arrivalAt.getTime() + 55 * minute);
  return [before, await createRide({ userId: bo.id, stops: ["stockholm", "vaxjo"], price: 200, departureAt, ...last })];
}

const addressOf = ([first, last]: { publicId: string }[], more = "") =>
  `/boka-byte?forst=${first?.publicId}&sedan=${last?.publicId}&byte=stockholm&from=sundsvall&to=vaxjo${more}`;

/** What the page's form sends that nobody fills in. */
function sentBy(body: string): Record<string, string> {
  const form = body.match(/<form.*?<\/form>/gs)?.find((one) => one.includes('name="price2"'));
  return Object.fromEntries(hiddenOf(form ?? ""));
}

async function open(address: string, user = traveller) {
  const visitor = await visit(user);
  const { status, body } = await visitor.get(address);
  const press = async (fields: Record<string, string> = {}) => {
    const answer = await visitor.post(address, { ...sentBy(body), seats: "1", message: "Hej båda!", ...fields });
    return { ...answer, text: readPage(answer.body).text };
  };
  return { status, body, text: readPage(body).text, press };
}

const bookingsOf = (ride: Ride) => db.select().from(bookings).where(eq(bookings.rideId, ride.id));

test("a journey with a change is found where nobody drives all the way, read on one page, and asked of both", async () => {
  const parts = await createParts();
  const visitor = await visit(traveller);
  const date = localDateOf(parts[0].departureAt.getTime());
  const found = readPage((await visitor.get(`/select-location?from=sundsvall&to=vaxjo&date=${date}`)).body);
  expect(found.text).toMatch(/Ingen kör hela vägen .*Med ett byte /);
  expect(found.text).toMatch(/Sundsvall .*med Anna .*Stockholm 55 min att vänta .*med Bo .*Växjö 430 kr per plats/);
  const address = found.links.find((link) => link.startsWith("/boka-byte")) ?? "";
  expect(address).toBe(addressOf(parts));

  const { text, press } = await open(address);
  for (const said of ["Byte i Stockholm, 55 min att vänta.", "430 kr", "230 kr per plats", "Hälsning till Anna och Bo"])
    expect(text).toContain(said);
  expect(text).toMatch(/Vi frågar Anna och Bo samtidigt, .* det syns inte på din profil\. 430 kr .*Fråga båda/);
  const { status, location } = await press();
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/my-passenger-rides\//)]);
  const asked = await Promise.all(parts.map(bookingsOf));
  expect(asked).toMatchObject(parts.map(() => [{ userId: traveller.id, status: "requested", message: "Hej båda!" }]));
  expect((await visitor.get(location ?? "")).status).toBe(200);
  expect((await open(address)).text).toContain("Du har redan en bokning Sundsvall–Stockholm Till din bokning");
});

test("who is not signed in does so first and comes back", async () => {
  const address = addressOf(await createParts());
  const { status, location } = await (await visit(null)).get(address);
  expect([status, new URL(location ?? "", origin).pathname]).toEqual([303, "/google-auth"]);
  expect(new URL(location ?? "", origin).searchParams.get("redirectTo")).toBe(address);
});

test("a coach and who is booked directly are booked at once, and the button says so", async () => {
  const before = await createRide({ userId: anna.id, stops: ["kiruna", "stockholm"], bookingMode: "instant" });
  const departureAt = new Date(before.arrivalAt.getTime() + 40 * minute);
  const coach = await createCoach({ stops: ["stockholm", "gavle", "sundsvall"], departureAt });
  const address = `/boka-byte?forst=${before.publicId}&sedan=${coach.publicId}&byte=stockholm&from=kiruna&to=sundsvall`;
  const { text, press } = await open(address);
  expect(text).toContain("Bussen stannar vid Stockholm busstation.");
  expect(text).toMatch(/Platserna blir dina direkt, .*Boka båda/);
  expect((await press()).status).toBe(303);
  expect(await bookingsOf(before)).toMatchObject([{ status: "accepted" }]);
});

describe("what cannot be asked for is said by part, and what was typed is kept:", () => {
  const cases: [what: string, spoil: (parts: [Ride, Ride]) => Promise<unknown>, said: string][] = [
    ["a part that was called off", ([, last]) => cancel(last), "Resan Stockholm–Växjö är inställd"],
    ["a part that is full", ([, last]) => fill(last), "Resan Stockholm–Växjö är full."],
    [
      "a part that was moved too far",
      ([, last]) => move(last, 4 * 60),
      "Bytet går inte längre ihop: tiderna har ändrats.",
    ],
  ];

  test.each(cases)("%s, and the same way on the same day is searched for instead", async (_, spoil, said) => {
    const parts = await createParts();
    const { press } = await open(addressOf(parts, "&seats=2"));
    await spoil(parts);
    const { status, text, body } = await press({ seats: "2" });
    expect(status).toBe(400);
    expect(text).toContain(said);
    expect(text).not.toMatch(/Fråga båda|Skicka igen/);
    expect(text).toMatch(/Sök en annan resa .*Hej båda!/);
    const date = localDateOf(parts[0].departureAt.getTime());
    const search = `/select-location?from=sundsvall&to=vaxjo&date=${date}&seats=2`;
    expect(readPage(body).links).toContain(search);
    expect((await open(addressOf(parts, "&seats=2"))).text).toContain(`${said.split(".")[0]} Sök en annan resa`);
    expect((await bookingsOf(parts[1])).filter(({ userId }) => userId === traveller.id)).toEqual([]);
  });

  test("a part already asked for, and the way to that booking", async () => {
    const parts = await createParts();
    const { press } = await open(addressOf(parts));
    const booking = await ask(parts[0]);
    const { status, text, body } = await press();
    expect([status, text]).toEqual([400, expect.stringContaining("Du har redan en bokning Sundsvall–Stockholm.")]);
    expect(text).toMatch(/Till din bokning .*Hej båda!/);
    expect(text).not.toContain("Fråga båda");
    expect(readPage(body).links).toContain(`/my-passenger-rides/${booking.publicId}`);
  });

  test("a higher price, which can be agreed to", async () => {
    const parts = await createParts();
    const { press } = await open(addressOf(parts));
    await raise(parts[0]);
    const { status, text, body } = await press();
    expect(status).toBe(400);
    expect(text).toContain("Priset Sundsvall–Stockholm är höjt till 240 kr per plats.");
    expect(text).toContain("Fråga båda");
    expect(body).toContain("Hej båda!");
  });

  test("one's own car, seats that are not there, and women alone", async () => {
    const parts = await createParts({ seats: 1, womenOnly: true }, { seats: 3 });
    expect((await open(addressOf(parts), anna)).text).toContain("Resan Sundsvall–Stockholm är din egen");
    const { text, press } = await open(addressOf(parts));
    expect(text).toContain("Vi som reser är kvinnor Anna har önskat det.");
    const refused = await press();
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Bekräfta att resan passar er")]);
    const many = await press({ seats: "2", confirmsWomenOnly: "on" });
    expect(many.text).toContain("Så många platser går inte att boka Sundsvall–Stockholm.");
    expect((await press({ confirmsWomenOnly: "on" })).status).toBe(303);
  });

  test("a trip at the same time is asked about, once", async () => {
    const [first, last] = await createParts();
    const { press } = await open(addressOf([first, last]));
    const other = await createRide({ stops: ["umea", "lulea"] });
    await createBooking(other, { userId: traveller.id, status: "accepted" });
    const { status, text, body } = await press();
    expect([status, text]).toEqual([400, expect.stringContaining("Du har en annan resa då.")]);
    expect((await press({ clash: sentBy(body).clash ?? "" })).status).toBe(303);
  });

  const cancel = (ride: Ride) =>
    cancelRide({ userId: ride.userId, rideId: ride.publicId, scope: "one", formKey: "cancel" });
  const fill = (ride: Ride) => createBooking(ride, { seats: ride.seats, status: "accepted" });
  const ask = (ride: Ride) => createBooking(ride, { userId: traveller.id });
  const move = ({ id, departureAt, arrivalAt }: Ride, by: number) =>
    db
      .update(rides)
      .set({
        departureAt: new Date(departureAt.getTime() + by * minute),
        arrivalAt: new Date(arrivalAt.getTime() + by * minute),
      })
      .where(eq(rides.id, id));
  const raise = ({ id }: Ride) => db.update(rides).set({ price: 240 }).where(eq(rides.id, id));
});

test("a coach whose last seat has gone is said to be full, and the ride is not asked for", async () => {
  const ride = await createRide({ userId: anna.id, stops: ["sundsvall", "stockholm"] });
  const departureAt = new Date(ride.arrivalAt.getTime() + 40 * minute);
  const coach = await createCoach({ stops: ["stockholm", "vaxjo"], departureAt, seats: 1 });
  const { press } = await open(addressOf([ride, coach]));
  await createTicket(coach, { to: 1 });
  const { status, text } = await press();
  expect([status, text]).toEqual([
    400,
    expect.stringContaining("Resan Stockholm–Växjö är full. Någon annan hann före."),
  ]);
  expect(text).toContain("Sök en annan resa");
  expect(await bookingsOf(ride)).toEqual([]);
});

test("more seats than a coach has left are refused by part, and fewer are had", async () => {
  const ride = await createRide({ userId: anna.id, stops: ["sundsvall", "stockholm"], seats: 3 });
  const departureAt = new Date(ride.arrivalAt.getTime() + 40 * minute);
  const coach = await createCoach({ stops: ["stockholm", "vaxjo"], departureAt, seats: 2 });
  const { press } = await open(addressOf([ride, coach]));
  await createTicket(coach, { to: 1 });
  const { status, text } = await press({ seats: "2" });
  const said = "Det finns inte 2 lediga platser kvar Stockholm–Växjö. Välj färre.";
  expect([status, text.replaceAll("\u00a0", " ")]).toEqual([400, expect.stringContaining(said)]);
  expect(await bookingsOf(ride)).toEqual([]);
  expect((await press({ seats: "1" })).status).toBe(303);
});

test("from an address, which is no place with a name, to another a journey is found, read and asked for", async () => {
  await createParts({ stops: ["umea", "stockholm"] }, { stops: ["stockholm", "kalmar"] });
  const index = await places();
  const near = (slug: string, north: number) => {
    const { lat, lng } = index.bySlug(slug) ?? expect.unreachable(slug);
    return `${(lat + north).toFixed(3)},${lng.toFixed(3)}`;
  };
  const [from, to] = [near("umea", -0.03), near("kalmar", 0.03)];
  const visitor = await visit(traveller);
  const found = readPage((await visitor.get(`/select-location?${new URLSearchParams({ from, to })}`)).body);
  const address = found.links.find((link) => link.startsWith("/boka-byte")) ?? "";
  const asked = new URLSearchParams(address.split("?")[1]);
  expect([asked.get("from"), asked.get("to")].map((end) => index.bySlug(end ?? "")?.name)).toEqual(
    [from, to].map((end) => index.bySlug(end)?.name),
  );
  const { text, press } = await open(address);
  expect(text).toContain("Byte i Stockholm");
  const { status, location } = await press();
  expect(status).toBe(303);
  expect((await visitor.get(location ?? "")).status).toBe(200);
});

test("one driver of both parts is said to drive all the way", async () => {
  const [first, last] = await createParts({}, { userId: anna.id });
  const { status, text } = await (await open(addressOf([first, last]))).press();
  expect([status, text]).toEqual([
    400,
    expect.stringContaining("Samma person kör båda delarna. Sök hela vägen i stället."),
  ]);
  expect(await bookingsOf(first)).toEqual([]);
});

test("parts that are no journey are not found", async () => {
  const [first, last] = await createParts();
  for (const address of [
    addressOf([first, first]),
    addressOf([first, { publicId: "zzzzzzzzzzzz" }]),
    addressOf([first, last]).replace("byte=stockholm", "byte=finns-inte"),
  ])
    expect((await open(address)).status).toBe(404);
  expect((await open(addressOf([last, first]))).text).toContain("Resan går inte förbi Sundsvall–Stockholm");
});
