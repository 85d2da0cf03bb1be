import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import type { Booking } from "~/modules/bookings/types";
import { addDays, instantOf, localDateOf } from "~/modules/calendar/rules";
import type { Ride } from "~/modules/rides/types";
import { blockUser } from "~/modules/users/commands.server";
import { db } from "~/platform/db.server";
import { createApp } from "~/server/app";
import { formatTime } from "~/text/format";
import { createWholeBuild } from "./build";
import { answerWith } from "./listening";
import { readPage } from "./page";
import { type Visitor, visit } from "./visitor";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { env, ...others } = await load<typeof import("~/platform/env.server")>();
  return { ...others, env: { ...env, origin, ownAddress: origin, rateLimitFactor: 1000 } };
});

const { app } = createApp(await createWholeBuild());

answerWith(server, app);

async function createTrip(departsInHours: number) {
  const driver = await createUser({ displayName: "Arjun Testsson" });
  const passenger = await createUser({ displayName: "Elin Testsson" });
  const ride = await createRide({
    userId: driver.id,
    stops: ["goteborg", "jonkoping", "stockholm"],
    departsInHours,
    vehicleMake: "Volvo V70",
    vehicleRegistration: "RWL749",
  });
  const createdAt = Date.now() - 86_400_000;
  const booking = await createBooking(ride, { userId: passenger.id, status: "accepted", createdAt });
  return {
    driver: await visit(driver),
    passenger: await visit(passenger),
    stranger: await visit(await createUser()),
    ofDriver: `/my-driver-rides/${ride.publicId}`,
    ofPassenger: `/my-passenger-rides/${booking.publicId}`,
    rideId: ride.publicId,
    block: () => blockUser(passenger.id, driver.id),
  };
}

/** Somebody with a booking of the ride, and its address. */
async function bookAs(ride: Ride, wishes: Partial<Booking>) {
  const person = await createUser();
  const booking = await createBooking(ride, { userId: person.id, ...wishes });
  return [await visit(person), `/my-passenger-rides/${booking.publicId}`] as const;
}

/** The fields of the form with a button of this name, as a browser without scripts sends them. */
function formOf(html: string, button: string): Record<string, string> {
  const forms = [...html.matchAll(/<form.*?<\/form>/gs)].map(([form]) => form);
  const form = forms.find((one) => readPage(`<body${one}`).text.endsWith(button));
  if (!form) throw new Error(`no button ${button}`);
  return Object.fromEntries(
    [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}

/** As if the page had been made for whoever sends it. */
function asOwn({ madeFor: _, ...fields }: Record<string, string>): Record<string, string> {
  return fields;
}

async function press(visitor: Visitor, path: string, button: string): Promise<string> {
  const page = await visitor.get(path);
  const answer = await visitor.post(path, formOf(page.body, button));
  expect([answer.status, answer.location]).toEqual([303, path]);
  return read(visitor, path);
}

async function read(visitor: Visitor, path: string): Promise<string> {
  const page = await visitor.get(path);
  expect(page.status).toBe(200);
  return readPage(page.body).text;
}

test("before the day the driver reads when it is in words, the date, and how many seats are taken", async () => {
  const now = Date.now();
  const lateTomorrow = instantOf(addDays(localDateOf(now), 1), "23:30");
  const { driver, ofDriver } = await createTrip((lateTomorrow - now) / 3_600_000);
  const text = await read(driver, ofDriver);
  expect(text).toMatch(/I morgon 23:3\d \S+ \d+ \S+ Går att boka/);
  expect(text).toContain("1 av 3 tagna: Elin");
  expect(text.match(/tagna/g), "said where it changes").toHaveLength(1);
});

test("on the day both see who, where and when, and say with a press how it goes", async () => {
  const { driver, passenger, ofDriver, ofPassenger } = await createTrip(2);
  const card = (await passenger.get(ofPassenger)).body;
  const { text, h1 } = readPage(card);
  expect(h1[0]).toMatch(/^Avresa om [12]\stim/);
  for (const part of ["Arjun har inte startat än.", "Möt Arjun i", "RWL 749", "Volvo V70"])
    expect(text).toContain(part);
  expect(card).toContain('href="tel:+4670');
  expect(card).not.toMatch(/Lås upp|notiser/i);
  for (const shown of [text, await read(passenger, "/")]) expect(shown).not.toContain("Jag är på plats");

  expect(await press(driver, ofDriver, "Ja, jag kör")).toContain("Du har sagt att du kör.");
  expect(await read(passenger, ofPassenger)).toContain("Arjun har bekräftat i dag");
  expect(text).not.toContain("Jag ser dig inte");
  expect(await press(passenger, ofPassenger, "Jag blir 5 min sen")).toContain("Du har sagt att du blir 5 minuter sen");
  expect(await read(driver, ofDriver)).toContain("Elin går på 1 plats blir 5 minuter sen");
  expect(await press(passenger, ofPassenger, "I tid igen")).not.toContain("Du har sagt");
  expect(await read(driver, ofDriver)).toContain("Elin går på 1 plats kommer i tid");
  expect(await press(driver, ofDriver, "10 min")).toContain("10 minuter efter plan");
  expect(await read(passenger, ofPassenger)).toMatch(
    /I (dag|morgon) .* ny tid \d\d:\d\d .* Arjun är 10 minuter sen, sa till \d\d:\d\d/,
  );
  await press(driver, ofDriver, "I tid igen");
  expect(await read(passenger, ofPassenger)).not.toContain("ny tid");
});

test("a driver who is in time again has said so, though they never said that they drive", async () => {
  const { driver, passenger, ofDriver, ofPassenger } = await createTrip(2);
  await press(driver, ofDriver, "10 min");
  const told = await press(driver, ofDriver, "I tid igen");
  expect(told).toContain(" I tid.");
  expect(told).not.toContain("väntar på besked");
  const shown = await read(passenger, ofPassenger);
  expect(shown).toMatch(/Arjun kommer om .* Arjun är i tid, sa till \d\d:\d\d/);
  expect(shown).not.toContain("har inte");
});

test("two are told to meet at a place only where it is agreed, else that they have to agree on one", async () => {
  const { passenger, driver, ofPassenger, ofDriver, rideId } = await createTrip(2);
  for (const [visitor, path] of [
    [passenger, ofPassenger],
    [passenger, "/"],
  ] as const) {
    const text = await read(visitor, path);
    expect(text).toMatch(/Möt Arjun i Göteborg Bestäm var ni möts Hitta till Göteborg/);
    expect(text).not.toContain("Öppna i kartan");
  }
  expect(await read(driver, ofDriver)).not.toContain("Öppna i kartan");
  await db.execute(sql`
    update ride_stop set meeting_point = 'Nils Ericsons torg' where ride_id = (select id from ride where public_id = ${rideId})`);
  expect(await read(passenger, ofPassenger)).toMatch(/Möt Arjun vid Nils Ericsons torg Göteborg · Öppna i kartan/);
  expect(await read(driver, ofDriver)).toContain("Öppna i kartan");
});

test.each([30, 2])("%i hours ahead nobody is asked to write to who has blocked them", async (departsInHours) => {
  const { driver, passenger, ofDriver, ofPassenger, block } = await createTrip(departsInHours);
  expect(await read(driver, ofDriver)).toContain("Skriv till Elin");
  await block();
  expect(await read(driver, ofDriver)).not.toContain("Skriv till");
  for (const path of [ofPassenger, "/"]) expect(await read(passenger, path)).not.toContain("Skriv till");
});

test("what is pressed on a screen from before the trip was called off leads to what became of it", async () => {
  const { driver, passenger, stranger, ofDriver, ofPassenger, rideId } = await createTrip(1);
  const late = { minutes: "5" };
  const press = (button: string) => ({ rideId, ...(button === "late" && late), report: button, formKey: button });
  const sharing = `/dela-resan/${rideId}`;
  expect((await driver.post(ofDriver, press("driving"))).status).toBe(303);
  const off = { ...formOf((await passenger.get(ofPassenger)).body, "Avboka"), formKey: "off" };
  expect((await passenger.post(ofPassenger, off)).status).toBe(303);
  const answers = [];
  for (const button of ["late", "here", "follow"]) answers.push(await passenger.post(ofPassenger, press(button)));
  for (const button of ["position", "follow"]) answers.push(await driver.post(ofDriver, press(button)));
  answers.push(await passenger.post(sharing, { follow: "start", formKey: "start" }));
  expect(answers.map(({ status, location }) => [status, location])).toEqual([
    ...[ofPassenger, ofPassenger, ofPassenger, ofDriver, ofDriver, "/my-rides"].map((path) => [303, path]),
  ]);
  for (const button of ["late", "follow", "position"])
    expect((await stranger.post(ofPassenger, press(button))).status).toBe(404);
  expect((await passenger.post(sharing, { position: "start" })).location).toBe("/my-rides");
});

test("a driver who has called off the ride is not told that it has gone on", async () => {
  const { driver, ofDriver } = await createTrip(1);
  const old = formOf((await driver.get(ofDriver)).body, "Jag är på väg");
  await driver.post(`${ofDriver}/cancel`, { scope: "one", formKey: "off" });
  const sent = await driver.post(ofDriver, old);
  const toast = sent.headers.getSetCookie().map((one) => one.split(";")[0]);
  const { text } = readPage((await driver.get(ofDriver, { Cookie: [driver.cookie, ...toast].join("; ") })).body);
  expect(text).toMatch(/Ni åker inte tillsammans längre\. .*Inställd/);
});

test("what is pressed on a screen from before the trip was changed is not said as if the two had parted", async () => {
  const { driver, passenger, stranger, ofDriver, ofPassenger, rideId } = await createTrip(2);
  await db.execute(sql`
    update booking set reconfirm = 'time', expires_at = now() + interval '1 hour'
    where ride_id = (select id from ride where public_id = ${rideId})`);
  const old = (button: string) => ({ rideId, report: button, formKey: button, minutes: "5" });
  for (const [who, path, button] of [
    [passenger, ofPassenger, "late"],
    [passenger, ofPassenger, "follow"],
    [driver, ofDriver, "position"],
  ] as const) {
    const sent = await who.post(path, old(button));
    expect([sent.status, sent.location], button).toEqual([303, path]);
    const toast = sent.headers.getSetCookie().map((one) => one.split(";")[0]);
    const { text } = readPage((await who.get(path, { Cookie: [who.cookie, ...toast].join("; ") })).body);
    expect(text).toContain("Resan har ändrats, och ändringen väntar på svar.");
    expect(text).not.toContain("Ni åker inte");
  }
  expect((await stranger.post(ofPassenger, old("late"))).status).toBe(404);
});

test("who shares a trip that is called off, or over, comes to what became of it, and no other", async () => {
  const { driver, passenger, stranger, ofDriver, ofPassenger, rideId } = await createTrip(1);
  const sharing = `/dela-resan/${rideId}`;
  await driver.post(sharing, { position: "start" });
  await passenger.post(sharing, { follow: "start", formKey: "start" });
  for (const who of [driver, passenger]) expect((await who.get(sharing)).status).toBe(200);
  await passenger.post(ofPassenger, { ...formOf((await passenger.get(ofPassenger)).body, "Avboka"), formKey: "off" });
  for (const [who, path] of [[driver, ofDriver] as const, [passenger, ofPassenger] as const]) {
    const led = await who.get(sharing);
    expect([led.status, led.location]).toEqual([303, path]);
  }
  expect((await stranger.get(sharing)).status).toBe(404);

  const over = await createTrip(1);
  await db.execute(sql`update ride set status = 'completed' where public_id = ${over.rideId}`);
  const link = `/dela-resan/${over.rideId}`;
  expect((await over.passenger.get(link)).location).toBe(over.ofPassenger);
  const stale = { rideId: over.rideId, formKey: "stale" };
  expect((await over.passenger.post(link, { follow: "start", formKey: "old" })).location).toBe(over.ofPassenger);
  expect((await over.driver.post(link, { position: "start" })).location).toBe(over.ofDriver);
  expect((await over.driver.post(over.ofDriver, { ...stale, report: "position" })).location).toBe(over.ofDriver);
  expect((await over.stranger.post(link, { position: "start" })).status).toBe(404);
});

test("a trip that is off is not said twice to be so, and asks nobody to pay", async () => {
  const { driver, passenger, ofPassenger, ofDriver } = await createTrip(30);
  const before = await read(passenger, ofPassenger);
  expect(before).toMatch(/betalas i bilen.*Kan du inte åka\?.*Anmäl/);
  expect(await press(passenger, ofPassenger, "Avboka")).toMatch(/^(?!.*(betalas|är avbokad)).*Du har avbokat/);
  expect(await read(driver, ofPassenger)).not.toContain("betalas");
  expect(await read(driver, ofDriver)).toMatch(/Avslutade EL Elin .* 1\splats Ny här/);
});

test("a driver is told to ask what the other brings along, who is in turn asked for it", async () => {
  const { driver, passenger, ofPassenger } = await createTrip(72);
  expect(await read(driver, ofPassenger)).toContain("Skriv till Elin Var möts ni, och vad har Elin med sig?");
  expect(await read(passenger, ofPassenger)).toContain("Skriv till Arjun Var möts ni, och vad har du med dig?");
});

test("who has asked reads each thing once: when the answer comes, what follows, then the trip", async () => {
  const ride = await createRide({ userId: (await createUser({ displayName: "Disa Testsson" })).id });
  const text = await read(...(await bookAs(ride, { message: "Jag har en liten väska." })));
  expect(text).toMatch(
    /Frågan är skickad Disa svarar senast [^.]*, annars går frågan ut\. Det här händer sen När Disa svarar .*Om Disa säger ja .*Stockholm .*Ta tillbaka frågan .*Du och Disa Din hälsning Jag har/,
  );
  expect(text.match(/Disa svarar/g)).toHaveLength(2);
});

test.each([
  ["instant", "bokas du direkt", "När du har fått plats"],
  ["request", "kan Disa godkänna", "Om Disa säger ja"],
] as const)(
  "who stands in line for a ride booked by %s reads first what happens then",
  async (bookingMode, then, next) => {
    const { id } = await createUser({ displayName: "Disa Testsson" });
    const ride = await createRide({ userId: id, bookingMode });
    const text = await read(...(await bookAs(ride, { isWaiting: true })));
    expect(text).toContain(`Du står i kön Resan är full på sträckan. Blir en plats ledig ${then}. Du står kvar till`);
    expect(text).toContain("När en plats blir ledig");
    expect(text).toContain(`${next} Då ser du mötesplats`);
    if (bookingMode === "instant") expect(text).not.toMatch(/säger ja|svarar/);
  },
);

test("a ride says until when a question is answered, and how to stand in line only to who is not on it", async () => {
  const soon = await createRide({ departsInHours: 5 });
  const lapses = formatTime(soon.departureAt.getTime() - 3_600_000);
  expect(await read(await visit(null), `/ride/${soon.publicId}`)).toMatch(
    new RegExp(`svarar senast [^.]*${lapses}\\.`),
  );
  const full = await createRide({ seats: 1 });
  const [aboard] = await bookAs(full, { status: "accepted" });
  const [inLine] = await bookAs(full, { isWaiting: true });
  const told = await read(await visit(null), `/ride/${full.publicId}`);
  expect(told).toMatch(/Ställ dig i kön, så står du på tur .* Fullt Ställ dig i kön/);
  expect(told).not.toMatch(/säger vi till|svarar senast/);
  for (const person of [aboard, inLine])
    expect(await read(person, `/ride/${full.publicId}`)).not.toMatch(/Ställ dig i kön|Resan är full/);
});

test("only a ride with a seat left says that it is booked at once", async () => {
  const [free, full] = [
    await createRide({ bookingMode: "instant" }),
    await createRide({ bookingMode: "instant", seats: 1 }),
  ];
  await bookAs(full, { status: "accepted" });
  expect(await read(await visit(null), `/ride/${free.publicId}`)).toContain("Bokas direkt");
  expect(await read(await visit(null), `/ride/${full.publicId}`)).not.toContain("Bokas direkt");
});

test("who looks at another part of a ride they have booked reads the times and the price of their own", async () => {
  const ride = await createRide({ stops: ["goteborg", "jonkoping", "stockholm"], price: 300 });
  const [passenger] = await bookAs(ride, { status: "accepted", price: 300, seats: 2 });
  const text = await read(passenger, `/ride/${ride.publicId}?from=jonkoping&to=stockholm`);
  expect(text).toMatch(/Göteborg till Stockholm .* 600\skr för 2 platser ?Bokad Till din bokning/);
});

test("who asks for the line is told once that the ride is full, and what the line gives", async () => {
  const full = await createRide({ seats: 1 });
  await bookAs(full, { status: "accepted" });
  const text = await read(await visit(await createUser()), `/book-ride/${full.publicId}`);
  expect(text).toMatch(
    /Ställ dig i kön .* Resan är full på sträckan\. Antal platser .*Du står kvar till en timme före/,
  );
  expect(text).not.toContain("på tur");
});

test("a ride that is off says so once", async () => {
  const ride = await createRide();
  await db.execute(sql`update ride set status = 'cancelled' where id = ${ride.id}`);
  const { status, body } = await (await visit(null)).get(`/ride/${ride.publicId}`);
  const { text } = readPage(body);
  expect(status).toBe(410);
  expect(text).toMatch(/Resan är inställd .* Sök Stockholm–Malmö/);
  expect(text).not.toContain("går inte att boka");
});

test("a ride says when its meeting place shows to those who can still book it, and first whom it is for", async () => {
  const about = async (wishes: Parameters<typeof createRide>[0]) =>
    read(await visit(null), `/ride/${(await createRide(wishes)).publicId}`);
  expect(await about({})).toContain("Exakt mötesplats visas när bokningen är godkänd.");
  expect(await about({ bookingMode: "instant" })).toContain("Exakt mötesplats visas när du har bokat.");
  const ride = await createRide();
  const [passenger] = await bookAs(ride, { status: "accepted" });
  expect(await read(passenger, `/ride/${ride.publicId}`)).not.toContain("Exakt mötesplats");
  expect(await about({ womenOnly: true })).toMatch(/ Dela .* Bara kvinnor \S+ Person\d+ /);
});

test("who books on the day reads first that the seat is theirs, for as long as that is news", async () => {
  const ride = await createRide({ departsInHours: 1, bookingMode: "instant" });
  const book = (createdAt: number) => bookAs(ride, { status: "accepted", createdAt });
  const [visitor, path] = await book(Date.now());
  expect(await read(visitor, path)).toMatch(
    /Din plats är klar Stockholm → Malmö, i (dag|morgon) \d\d:\d\d\. .* Lägg i kalendern Möt/,
  );
  expect(await press(visitor, path, "Jag blir 5 min sen")).not.toContain("Din plats är klar");
  expect(await read(...(await book(Date.now() - 3_600_000)))).not.toContain("Din plats är klar");
});

test("who has booked today for later in the day is not asked whether they come before the day after", async () => {
  const ride = await createRide({ departsInHours: 8 });
  const readBy = async (createdAt: number) => {
    const person = await createUser();
    const booking = await createBooking(ride, { userId: person.id, status: "accepted", createdAt });
    const { body } = await (await visit(person)).get(`/my-passenger-rides/${booking.publicId}`);
    return body.includes(">Jag kommer<");
  };
  expect(await readBy(Date.now())).toBe(false);
  expect(await readBy(Date.now() - 86_400_000)).toBe(true);
});

test("the same form sent again says nothing new, and an old one cannot take back what came after", async () => {
  const { driver, ofDriver } = await createTrip(0.2);
  const page = (await driver.get(ofDriver)).body;
  const [late, drive] = [formOf(page, "10 min"), formOf(page, "Jag är på väg")];
  for (const fields of [late, late, drive]) expect((await driver.post(ofDriver, fields)).status).toBe(303);
  const after = await read(driver, ofDriver);
  expect(after).toContain("Nästa: Göteborg");
  expect((await driver.post(ofDriver, drive)).status).toBe(303);
  expect(await read(driver, ofDriver)).toContain("10 minuter efter plan");
});

test("who sets out has fetched nobody: who waits at the first stop does so until the car has been there", async () => {
  const { driver, passenger, ofDriver, ofPassenger } = await createTrip(0.2);
  expect(await press(driver, ofDriver, "Jag är på väg")).toContain("Nästa: Göteborg");
  const waiting = await read(passenger, ofPassenger);
  expect(waiting).toMatch(/Arjun kommer om \d+\smin/);
  for (const button of ["Jag är på plats", "Jag ser dig inte"]) expect(waiting).toContain(button);
  const waitsFor = await press(driver, ofDriver, "Jag är framme i Göteborg");
  expect(waitsFor).toMatch(/Väntar på Elin Ni åker \d\d:\d\d\. .*Väntar på Elin 1 plats .*Kommer någon inte\?/);
  expect(waitsFor).not.toContain("steg på");
  expect(await read(passenger, ofPassenger)).toContain("Arjun är här");
  expect(await press(passenger, ofPassenger, "Jag är på plats")).toContain("Du har sagt att du är på plats");
  expect(await read(driver, ofDriver)).toMatch(/Elin är på plats Ni åker .*Elin 1 plats är på plats sedan/);
  expect(await press(driver, ofDriver, "Vi åker")).toMatch(
    /Nästa: Stockholm (\d\d:\d\d) I tid\. Från \d\d:\d\d kan du säga att ni är framme\. Blir du sen\?.*Göteborg · Elin steg på/,
  );
  const underWay = (await driver.get(ofDriver)).body;
  expect(underWay).not.toMatch(/Ställ in resan/);
  const [before] = readPage(underWay).text.match(/\d\d:\d\d Göteborg ·/) ?? [];
  await driver.post(ofDriver, { ...formOf(underWay, "10 min"), minutes: "109" });
  const late = await read(driver, ofDriver);
  expect(late).toMatch(/1\stim\s49\smin efter plan\. (?!De som väntar).*2 tim 2,5 tim 3 tim/);
  expect(late).toContain(before);
  expect(late).not.toContain("Jönköping");
  const aboard = await read(passenger, ofPassenger);
  expect(aboard).toMatch(/Framme i Stockholm om .* efter plan\. Du går av Stockholm .*betalas i bilen/);
  expect(aboard).not.toMatch(/Möt Arjun|Avboka|Jag är på plats/);
});

test("a delay told takes away nothing that could be said, and who never said to be there is not said to have got on", async () => {
  const { driver, ofDriver } = await createTrip(0.45);
  expect(await press(driver, ofDriver, "10 min")).toContain("Jag är framme i Göteborg");
  expect((await driver.get(ofDriver)).body).toMatch(/class="btn secondary[^>]*>Jag är framme i Göteborg/);
  await press(driver, ofDriver, "Jag är framme i Göteborg");
  expect(await press(driver, ofDriver, "Vi åker")).toMatch(/^(?!.*steg på).*Lämnade Göteborg.*Elin 1 plats/);
});

test("a driver who breaks down after the time calls off the ride for who waits, without having to find each", async () => {
  const { driver, passenger, ofDriver, ofPassenger } = await createTrip(0.2);
  await press(driver, ofDriver, "Jag är på väg");
  expect(await read(driver, ofDriver)).toContain("Kommer du inte fram? De som du inte har hämtat får veta det direkt.");
  const page = await driver.get(`${ofDriver}/cancel`);
  expect(readPage(page.body).text).toContain("Elin");
  const sent = await driver.post(`${ofDriver}/cancel`, formOf(page.body, "Behåll resan"));
  expect([sent.status, sent.location]).toEqual([303, "/my-driver-rides"]);
  expect(await read(passenger, ofPassenger)).toContain("ställt in");
});

test("the evening before one says that one comes, and the screen is not that of the day yet", async () => {
  const { passenger, driver, ofPassenger, ofDriver } = await createTrip(14);
  expect(await press(passenger, ofPassenger, "Jag kommer")).toContain("Du har sagt att du kommer.");
  expect(readPage((await passenger.get(ofPassenger)).body).h1[0]).toBe("Din plats är klar");
  expect(await press(driver, ofDriver, "Ja, jag kör")).toContain("Du har sagt att du kör.");
});

test("a driver who is there reads what is left to be paid, and writes of each", async () => {
  const { driver, ofDriver, ofPassenger } = await createTrip(-6);
  const before = (await driver.get(ofDriver)).body;
  await driver.post(ofDriver, { ...formOf(before, "Jag är på väg"), report: "arrived" });
  const over = await read(driver, ofDriver);
  expect(over).toMatch(
    /Framme i Stockholm Göteborg → Stockholm, .* Du ska ha \d+\skr av Elin\. .*Skriv omdöme om Elin/,
  );
  expect((await driver.get(ofDriver)).body).toContain(`href="${ofPassenger}/omdome"`);
});

test("who is brought all the way says so, pays with Swish and is asked how it was", async () => {
  const { passenger, driver, ofPassenger, ofDriver, rideId } = await createTrip(-6);
  await press(driver, ofDriver, "10 min");
  const { body } = await passenger.get(ofPassenger);
  expect(readPage(body).h1[0]).toBe("Kom du fram?");
  expect(body).not.toContain("ny tid");
  await passenger.post(ofPassenger, formOf(body, "Låt någon följa resan"));
  const [, path = ""] = /href="(\/folj\/[^"]+)"/.exec((await passenger.get(`/dela-resan/${rideId}`)).body) ?? [];
  expect(readPage((await (await visit(null)).get(path)).body).text).toMatch(/^(?!.*ny tid).*Snart framme/);
  expect(await press(passenger, ofPassenger, "Jag är framme")).toMatch(
    /Hur var resan med Arjun\? Till \S+ \d+ \S+ kl\. \d\d:\d\d kan du skriva ett omdöme\./,
  );
  const over = (await passenger.get(ofPassenger)).body;
  expect(over).toContain("https://app.swish.nu/1/p/sw/?sw=4670");
  expect(over).toMatch(/Hur var resan.*Föraren har inte kommit/s);
  expect(readPage(over).text).toMatch(/ 070-\d{3} \d\d \d\d /);
  const star = over.match(/href="([^"]+\/omdome\?betyg=4)"/)?.[1] ?? "";
  expect((await passenger.get(star)).body).toMatch(
    /<input[^>]*name="rating"[^>]*value="4"[^>]*checked|checked=""[^>]*value="4"/,
  );
  const [mine, theirs] = [await driver.get(ofPassenger), await driver.get(ofDriver)];
  expect(mine.body).not.toContain("app.swish.nu");
  expect(readPage(theirs.body).text).toContain("Elin");
});

test.each([
  ["/", "/"],
  ["/my-rides", "/my-rides"],
  ["/my-passenger-rides", "/my-driver-rides"],
])("on the day %s and %s are the trip itself, with the one thing to press", async (path, driversPath) => {
  const { driver, passenger, stranger, ofPassenger, ofDriver } = await createTrip(0.4);
  const shown = (await passenger.get(path)).body;
  for (const part of [/Avresa om \d+\smin/, "Möt Arjun i", "Volvo V70", "RWL 749", 'href="tel:+4670'])
    expect(shown).toMatch(part);
  expect(shown.match(/class="btn primary[^>]*>[^<]*/g)).toEqual([expect.stringMatching(/press">Jag är på plats$/)]);
  for (const name of ["Göteborg till Stockholm", "Ring Arjun", "Skriv till Arjun"])
    expect(readPage(shown).text).toContain(name);
  expect((await driver.get(ofDriver)).body).toMatch(/<legend[^>]*>Blir du sen\?/);
  const answer = await passenger.post(ofPassenger, formOf(shown, "Jag är på plats"));
  expect([answer.status, answer.location]).toEqual([303, ofPassenger]);
  expect(await read(passenger, path)).not.toContain("Jag är på plats");
  const driving = (await driver.get(driversPath)).body;
  expect(readPage(driving).text).toContain("Elin går på i Göteborg.");
  expect((await driver.post(ofDriver, formOf(driving, "Jag är på väg"))).status).toBe(303);
  expect(await read(passenger, path)).toMatch(/Arjun kommer om .* Arjun är på väg, sa till \d\d:\d\d/);
  for (const visitor of [stranger, driver]) expect((await visitor.get(path)).body).not.toMatch(/RWL ?749/);
});

test("the day before neither says more than that a trip comes", async () => {
  const { passenger } = await createTrip(14);
  for (const path of ["/", "/my-rides"]) expect((await passenger.get(path)).body).not.toMatch(/RWL ?749|tel:/);
});

test("who is not fetched says so beside other ways to go, and the driver is heard", async () => {
  const { passenger, driver, ofPassenger, ofDriver } = await createTrip(-0.4);
  await createRide({ stops: ["goteborg", "stockholm"], departsInHours: 4 });
  const before = await read(passenger, ofPassenger);
  for (const part of ["Föraren har inte kommit", "Så kan du åka i stället", "ring 112"]) expect(before).toContain(part);
  expect(before).toMatch(/Andra resor samma väg [A-Z]\S+ \d+ \S+ kl\..* Boka( nu)? \S+ \d+ \S+ kl\. \d\d:\d\d med \S/);
  expect(before).not.toContain("Hitta varandra");
  const said = await press(passenger, ofPassenger, "Föraren har inte kommit");
  expect(said).toContain("Du säger att ni inte reste tillsammans");
  expect(said).toContain("Du har sagt att Arjun inte kom");
  expect(said).toContain("Så kan du åka i stället");
  for (const visitor of [passenger, driver]) expect(await read(visitor, ofPassenger)).not.toContain("Kom inte");
  expect(await read(passenger, "/my-passenger-rides")).toContain("Sägs inte ha blivit av");
  expect(await read(driver, ofDriver)).not.toContain("Säg hur det går");
  expect(await read(driver, ofPassenger)).toContain("Elin har sagt att du inte kom Stämmer det?");
  expect(await press(driver, ofPassenger, "Nej, jag var där")).toContain("Det räknas inte på någons profil");
  const after = await read(passenger, ofPassenger);
  expect(after).toContain("Ni säger olika om resan");
  expect(await read(passenger, "/my-passenger-rides")).toContain("Ni säger olika");
  expect(after).toContain("Arjun säger sig ha varit där");
  expect(after).toContain("Hur var resan med Arjun?");
});

test("who wanted a ride whose driver did not come is not said to have arrived with them", async () => {
  const wants = await createUser();
  const drives = await createUser({ displayName: "Arjun Testsson" });
  const ride = await createRide({ kind: "request", userId: wants.id, departsInHours: -0.4 });
  const { publicId } = await createBooking(ride, { userId: drives.id, status: "accepted" });
  const [passenger, ofBooking] = [await visit(wants), `/my-passenger-rides/${publicId}`];
  await press(passenger, ofBooking, "Föraren har inte kommit");
  await db.execute(sql`update ride set status = 'completed' where id = ${ride.id}`);
  const text = await read(passenger, `/my-driver-rides/${ride.publicId}`);
  expect(text).toMatch(/Har varit .*Avslutade .*Arjun .*Sägs inte ha blivit av/);
  expect(text).not.toMatch(/Framme i|Kör dig|Genomförd/);
  await press(await visit(drives), ofBooking, "Nej, jag var där");
  expect(await read(passenger, `/my-driver-rides/${ride.publicId}`)).toContain("Skriv omdöme om Arjun");
});

test("a driver who waits in vain finds where to say so", async () => {
  const { passenger, driver, ofPassenger, ofDriver } = await createTrip(-0.4);
  expect((await driver.get(ofDriver)).body).toContain(`href="${ofPassenger}"`);
  expect(await press(driver, ofPassenger, "Passageraren har inte kommit")).toContain("Du har sagt att Elin inte kom");
  expect(await press(passenger, ofPassenger, "Ja, det stämmer")).toContain("Du håller med");
  expect(await read(driver, ofPassenger)).toContain("Ni reste inte tillsammans");
});

test("a link lets anybody follow one's part without signing in, until it is taken back", async () => {
  const { passenger, stranger, ofPassenger, rideId } = await createTrip(2);
  const visitor = await visit(null);
  const ofLink = `/dela-resan/${rideId}`;
  const start = { ...formOf((await passenger.get(ofPassenger)).body, "Låt någon följa resan"), formKey: "one" };
  expect((await stranger.post(ofPassenger, asOwn(start))).status).toBe(404);
  for (const again of [start, start, { ...start, formKey: "two" }]) {
    const answer = await passenger.post(ofPassenger, again);
    expect([answer.status, answer.location]).toEqual([303, ofLink]);
  }
  const card = (await passenger.get(ofLink)).body;
  const [, path = ""] = /href="(\/folj\/[^"]+)"/.exec(card) ?? [];
  expect(card).toContain("sms:");
  expect(readPage(card).text).toContain("Länken till resan Den som har länken");
  expect((await stranger.get(ofLink)).status).toBe(404);

  const followed = await visitor.get(path);
  const { text, h1 } = readPage(followed.body);
  expect([followed.status, h1[0]]).toEqual([200, expect.stringMatching(/^Framme \d\d:\d\d$/)]);
  for (const part of ["Elin åker med Arjun", "Stockholm, enligt planen.", "Volvo V70"]) expect(text).toContain(part);
  expect(followed.body).not.toMatch(/Testsson|\+467|RWL ?749|<script async/);
  expect(followed.headers.get("Refresh")).toBe("30");
  expect(followed.body).toContain('<a href="?stilla">');
  const still = await visitor.get(`${path}?stilla`);
  expect([still.status, still.headers.get("Refresh")]).toEqual([200, null]);
  expect(readPage(still.body).text).toContain("Sidan står stilla. Hämta det nyaste");
  const unknown = await visitor.get("/folj/zzzzzzzzzzzzzzzzzzzzzz");
  for (const { headers } of [followed, still, unknown]) {
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(headers.get("X-Robots-Tag")).toContain("noindex");
  }

  const saved = await passenger.post(ofLink, { formKey: "plate", follow: "plate", plate: "on" });
  const told = await passenger.get(ofLink, { Cookie: [passenger.cookie, ...saved.headers.getSetCookie()].join("; ") });
  expect(readPage(told.body).text).toContain("Länken visar bilens registreringsnummer.");
  expect((await visitor.get(path)).body).toMatch(/RWL ?749/);

  const [ending] = await Promise.all([0, 1].map(() => passenger.post(ofLink, { formKey: "three", follow: "end" })));
  expect([ending?.status, ending?.location]).toEqual([303, ofLink]);
  const late = await passenger.post(ofLink, { formKey: "late", follow: "plate", plate: "on" });
  expect([late.status, late.location]).toEqual([303, ofLink]);
  const ended = await visitor.get(path);
  expect([ended.status, readPage(ended.body).h1]).toEqual([unknown.status, readPage(unknown.body).h1]);
  expect([unknown.status, readPage(unknown.body).h1]).toEqual([404, ["Den här länken gäller inte längre."]]);
  expect(readPage(ended.body).text).toBe(readPage(unknown.body).text);
  expect((await passenger.post(ofLink, { formKey: "four", follow: "maybe" })).status).toBe(400);
  expect(readPage((await passenger.get(ofLink)).body).text).toContain("Skapa länk");
});

test("a driver shows where the car is, and takes it back; nobody else does", async () => {
  const { driver, passenger, stranger, ofDriver, ofPassenger, rideId } = await createTrip(0.2);
  const ofSharing = `/dela-resan/${rideId}`;
  const send = (who: Visitor, fields: Record<string, string>) => who.post(`${ofSharing}/plats`, fields);
  const gothenburg = { lat: "57.7089", lng: "11.9746", age: "1000" };
  expect((await passenger.get(ofPassenger)).body).not.toMatch(/Dela var bilen är|<circle/);
  expect((await send(driver, gothenburg)).status).toBe(409);
  const start = formOf((await driver.get(ofDriver)).body, "Dela var bilen är");
  for (const who of [passenger, stranger]) {
    expect((await who.post(ofPassenger, asOwn(start))).status).toBe(404);
    expect((await send(who, gothenburg)).status).toBe(404);
  }
  const started = await driver.post(ofDriver, start);
  expect([started.status, started.location]).toEqual([303, ofSharing]);
  expect(await read(driver, ofSharing)).toContain("Skärmen måste vara tänd");
  expect(await read(driver, ofDriver)).toContain("Bilen syns inte: dela igen");
  expect((await driver.get(ofSharing)).body).toMatch(/<a [^>]*aria-current="page"[^>]*href="\/my-rides"/);

  expect((await send(driver, gothenburg)).status).toBe(204);
  const again = await send(driver, gothenburg);
  expect([again.status, JSON.parse(again.body)]).toEqual([429, { problem: "Bilens plats är redan skickad." }]);
  expect(await read(driver, ofDriver)).toContain("Bilens plats delas");
  const card = (await passenger.get(ofPassenger)).body;
  expect(card).toMatch(/<circle cx="\d+" cy="\d+"/);
  expect(readPage(card).text).toMatch(/Bilen syntes för \d+ s sedan\./);
  for (const typed of [{}, { ...gothenburg, lat: "NaN" }, { ...gothenburg, lng: "" }, { ...gothenburg, age: "-1e9" }])
    expect((await send(driver, typed)).status).toBeLessThan(500);

  await db.execute(sql`update trip_position set at = at - interval '5 minutes'`);
  const goOn = formOf((await driver.get(ofDriver)).body, "Bilen syns inte: dela igen");
  expect((await driver.post(ofDriver, goOn)).location).toBe(ofSharing);

  const ended = await driver.post(ofSharing, { position: "end" });
  expect([ended.status, ended.location]).toEqual([303, ofSharing]);
  expect((await send(driver, gothenburg)).status).toBe(409);
  expect((await passenger.get(ofPassenger)).body).not.toMatch(/Bilen syntes|<circle cx/);
});

test("nobody else sees or says anything, and nonsense is refused", async () => {
  const { passenger, stranger, driver, ofDriver, ofPassenger, rideId } = await createTrip(2);
  for (const path of [ofDriver, ofPassenger]) expect((await stranger.get(path)).status).toBe(404);
  const say = (report: string, minutes?: string) => ({ formKey: "k", rideId, report, ...(minutes && { minutes }) });
  expect((await stranger.post(ofPassenger, say("here"))).status).toBe(404);
  expect((await passenger.post(ofPassenger, say("driving"))).status).toBe(404);
  for (const fields of [say("late", "99999"), say("late", "x"), say("dancing"), say("at_stop", "7")])
    expect((await driver.post(ofDriver, fields)).status, JSON.stringify(fields)).toBeLessThan(500);
  expect(await read(passenger, ofPassenger)).not.toContain("ny tid");
});
