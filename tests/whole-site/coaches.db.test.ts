import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { busBookings, departures } from "#drizzle/schema/bus";
import { createCoach, createHold, createTicket, readBusBooking } from "#tests/factories/departures";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { cancelDeparture } from "~/modules/bus/commands.server";
import { addDays, instantOf, localDateOf, localTimeOf } from "~/modules/calendar/rules";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";
import { createApp } from "~/server/app";
import { capitalized, formatLongDayTime } from "~/text/format";
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

let admin: User;
let traveller: User;

beforeAll(async () => {
  admin = await createUser({ role: "admin", email: "chefen@example.se" });
  traveller = await createUser();
});

const see = async (who: User | null, path: string) => (await visit(who)).get(path);
const textFor = async (who: User, path: string) => readPage((await see(who, path)).body).text;
const cancelled = async (publicId: string) => {
  await db.transaction((tx) => cancelDeparture(tx, publicId, "Motorn är trasig.", Date.now()));
  return `/bus-admin/avgangar/${publicId}`;
};

test("a cancelled coach stands among the coming trips with why and what goes instead", async () => {
  const coach = await createCoach();
  await createTicket(coach, { userId: traveller.id });
  await cancelled(coach.publicId);
  for (const path of ["/my-rides", "/my-passenger-rides"]) {
    const text = await textFor(traveller, path);
    expect(text).toContain("Norrbuss har ställt in bussen. Motorn är trasig. Inställd Sök Stockholm–Sundsvall");
    expect(text).not.toContain("Tidigare");
  }
});

test("a coach on which seats are only held says so, and that nobody has a ticket yet", async () => {
  const coach = await createCoach({ seats: 11, departsInHours: 2 });
  const path = `/bus-admin/avgangar/${coach.publicId}`;
  expect(await textFor(admin, path)).toContain("Ingen har en biljett än.");
  await createHold(coach, { userId: traveller.id, seats: 2 });
  expect(await textFor(admin, path)).toContain("Ingen har en biljett än, men 2 platser hålls medan någon bokar.");
  for (const list of ["/bus-admin", "/bus-admin/avgangar"])
    expect(await textFor(admin, list)).toContain("2 av 11 tagna");
  const at = coach.departureAt.getTime();
  const fewer = {
    date: localDateOf(at),
    time: localTimeOf(at),
    seats: "1",
    price: "300",
    note: "",
    formKey: randomUUID(),
  };
  const { body } = await (await visit(admin)).post(`${path}/andra`, fewer);
  expect(readPage(body).text).toContain("2 platser är tagna eller hålls medan någon bokar. Så många måste finnas.");
});

const fieldsIn = (body: string): Record<string, string> =>
  Object.fromEntries([...body.matchAll(/<input [^>]*name="(\w+)"[^>]* value="([^"]*)"/g)].map(([, ...each]) => each));

test("who has booked another trip since the page of a coach was opened is asked, and gets on with the next press", async () => {
  const { get, post } = await visit(await createUser({ displayName: "Anna Berg" }));
  const [coach, other] = [await createCoach({ departsInHours: 30 }), await createCoach({ departsInHours: 30 })];
  const pathOf = ({ publicId }: typeof coach) => `/bus/${publicId}/boka?from=0&to=1&seats=1`;
  const opened = fieldsIn((await get(pathOf(coach))).body);
  expect(opened.clash).toBe("");
  const { location } = await post(pathOf(other), fieldsIn((await get(pathOf(other))).body));
  const ticket = /[^/]*$/.exec(location ?? "")?.[0] ?? "";
  await db.update(busBookings).set({ status: "confirmed" }).where(eq(busBookings.publicId, ticket));
  const asked = await post(pathOf(coach), opened);
  expect(asked.status).toBe(400);
  expect(readPage(asked.body).text).toContain("Du har en annan resa då. Fortsätt om du ändå vill åka med bussen.");
  expect((await post(pathOf(coach), fieldsIn(asked.body))).status).toBe(303);
});

test("who has booked another trip while seats on a coach are held is asked, and confirms with the next press", async () => {
  const person = await createUser();
  const { get, post, cookie } = await visit(person);
  const coach = await createCoach({ departsInHours: 60 });
  const held = await createHold(coach, { userId: person.id });
  const path = `/bus/${coach.publicId}/biljett/${held.publicId}`;
  const fieldsOf = async (): Promise<Record<string, string>> => ({
    intent: "confirm",
    ...fieldsIn((await get(path)).body),
  });
  const opened = await fieldsOf();
  const other = await createTicket(await createCoach({ departsInHours: 60 }), { userId: person.id });
  const { headers } = await post(path, opened);
  const asked = await get(path, { Cookie: [cookie, ...headers.getSetCookie()].join("; ") });
  expect(readPage(asked.body).text).toContain("Du har en annan resa då. Bekräfta om du ändå vill åka med bussen.");
  expect((await readBusBooking(held.publicId)).status).toBe("held");
  const now = await fieldsOf();
  expect(now.clash).toContain(other.publicId);
  await post(path, now);
  expect((await readBusBooking(held.publicId)).status).toBe("confirmed");
});

test("an older form for a coach does not take back what a colleague has changed meanwhile", async () => {
  const coach = await createCoach();
  const { get, post } = await visit(admin);
  const path = `/bus-admin/avgangar/${coach.publicId}/andra`;
  const seenIn = (body: string) => unescaped(/name="seen" value="([^"]*)"/.exec(body)?.[1] ?? "");
  const seen = seenIn((await get(path)).body);
  const at = coach.departureAt.getTime();
  const when = (ms: number) => ({ date: localDateOf(ms), time: localTimeOf(ms), seats: "40", price: "200" });
  const later = { ...when(at + 3_600_000), note: "Ny\nhållplats", seen, formKey: randomUUID() };
  for (const time of [1, 2]) expect((await post(path, later)).status, `time ${time}`).toBe(303);
  const older = await post(path, { ...when(at), note: "", seen, formKey: randomUUID() });
  expect(older.status).toBe(400);
  expect(readPage(older.body).text).toContain("Avgången har ändrats sedan du öppnade sidan.");
  const again = await post(path, { ...when(at), note: "", seen: seenIn(older.body), formKey: randomUUID() });
  expect(again.status).toBe(303);
});

test("a coach that leaves within minutes keeps its time while the rest of it is changed", async () => {
  const coach = await createCoach({ departureAt: new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 120_000) });
  const { post } = await visit(admin);
  const at = coach.departureAt.getTime();
  const form = { date: localDateOf(at), seats: "12", price: "300", note: "Vid kiosken", formKey: randomUUID() };
  const path = `/bus-admin/avgangar/${coach.publicId}/andra`;
  const moved = await post(path, { ...form, time: localTimeOf(at + 60_000), date: localDateOf(at + 60_000) });
  expect(moved.status).toBe(400);
  expect((await post(path, { ...form, time: localTimeOf(at) })).status).toBe(303);
});

const unescaped = (value: string) => value.replaceAll("&quot;", '"');

test("of many coaches the first ten are shown, and the others by a link that leads to the first of them", async () => {
  const way = { stops: ["malmo", "lund"] };
  for (let n = 1; n <= 12; n++) await createCoach({ ...way, departsInHours: 24 * n });
  const search = "/bus?from=malmo&to=lund";
  const shown = async (path: string) => (await see(null, path)).body;
  const cards = (body: string) => [...body.matchAll(/<li id="(\w+)"/g)].map(([, id]) => id);
  const first = await shown(search);
  expect(readPage(first).text).toContain("12 avgångar");
  expect(cards(first)).toHaveLength(10);
  expect(first).not.toMatch(/<details[^>]* open/);
  const whole = await shown(`${search}&alla`);
  expect(cards(whole)).toHaveLength(12);
  expect(first).toContain(`href="${search.replace("&", "&amp;")}&amp;alla#${cards(whole)[10]}"`);
  expect(whole).not.toContain("Visa fler");
});

test("of more coaches than are listed it is not said that these are all", async () => {
  for (let n = 1; n <= 31; n++) await createCoach({ stops: ["kalmar", "oskarshamn"], departsInHours: n });
  const text = readPage((await see(null, "/bus?from=kalmar&to=oskarshamn")).body).text;
  expect(text).toContain("De 30 närmaste avgångarna");
  expect(text).not.toContain("30 avgångar");
  const whole = readPage((await see(null, "/bus?from=kalmar&to=oskarshamn&alla")).body).text;
  expect(whole).toContain("Välj en dag för att se fler.");
});

test("once the coach has arrived the ticket asks for nothing, and what has been is not said to be missing", async () => {
  const coach = await createCoach();
  const someone = await createUser();
  const { publicId } = await createTicket(coach, { userId: someone.id });
  const ticket = `/bus/${coach.publicId}/biljett/${publicId}`;
  expect(await textFor(someone, ticket)).toContain("Visa biljetten när du stiger på");
  const [departureAt, arrivalAt] = [4, 2].map((hours) => new Date(Date.now() - hours * 3_600_000));
  await db.update(departures).set({ departureAt, arrivalAt }).where(eq(departures.id, coach.id));
  const after = await textFor(someone, ticket);
  expect(after).toContain("Enligt tidtabellen är du framme.");
  expect(after).not.toMatch(/Visa biljetten|Lägg i kalendern/);
  expect(await textFor(someone, "/my-rides")).toContain("Inga kommande resor Tidigare resor står under");
  expect(await textFor(await createUser(), "/my-rides")).toContain("Här samlas dina resor");
});

test("a seat that was confirmed is told on the ticket, and nothing lies over its code", async () => {
  const coach = await createCoach();
  const { publicId } = await createHold(coach, { userId: traveller.id, seats: 2 });
  const ticket = `/bus/${coach.publicId}/biljett/${publicId}`;
  const { get, post, cookie } = await visit(traveller);
  expect(readPage((await get(ticket)).body).titles.join()).toMatch(/^Plats på bussen Stockholm–Sundsvall/);
  const { headers } = await post(ticket, { intent: "confirm" });
  const { body } = await get(ticket, { Cookie: [cookie, ...headers.getSetCookie()].join("; ") });
  const { text, titles } = readPage(body);
  expect(titles.join()).toMatch(/^Bussbiljett Stockholm–Sundsvall/);
  expect(text).toContain("Din biljett Platserna är dina.");
  const leaves = capitalized(formatLongDayTime(coach.departureAt)).replace(/\s/g, " ");
  expect(text).toMatch(new RegExp(`dina. Stockholm till Sundsvall (\\w{4} ){5}${leaves} `));
  expect(body).not.toContain('class="toast ');
});

test("a form for seats that are no longer held says what became of them, whatever it was", async () => {
  const coach = await createCoach();
  const { get, post, cookie } = await visit(traveller);
  const begun = () => createHold(coach, { userId: traveller.id, seats: 2 });
  const address = ({ publicId }: { publicId: string }) => `/bus/${coach.publicId}/biljett/${publicId}`;
  const press = async (ticket: string, intent: string, seen = coach.departureAt.getTime()) => {
    const { headers } = await post(ticket, { intent, seen: String(seen) });
    return readPage((await get(ticket, { Cookie: [cookie, ...headers.getSetCookie()].join("; ") })).body).text;
  };
  const [replaced, released] = [address(await begun()), address(await begun())];
  expect(await press(replaced, "confirm")).toMatch(/Du har börjat om.*Till dina bokningar/);
  expect((await get(replaced)).body).not.toContain("Boka igen");
  expect(await press(released, "confirm", 1)).toContain("Bussen har fått en ny tid. Bekräfta om den passar.");
  await press(released, "release");
  expect(await press(released, "confirm")).toContain("Du har redan släppt platserna.");
  const kept = address(await begun());
  await press(kept, "confirm");
  const ticket = await press(kept, "release");
  for (const words of ["Bokningen är redan bekräftad.", "Din biljett"]) expect(ticket).toContain(words);
  const called = address(await begun());
  await cancelled(coach.publicId);
  expect(await press(called, "confirm")).not.toContain("Tiden gick ut");
});

test("of a cancelled departure the administrator sees whom to phone, and nothing more to change", async () => {
  const coach = await createCoach();
  await createTicket(coach, { travellerName: "Adam" });
  await createTicket(coach, { travellerName: "Berta" });
  const here = await cancelled(coach.publicId);
  const text = await textFor(admin, here);
  expect(text).toContain("2 bokningar avslutades när avgången ställdes in.");
  expect(text).toMatch(/Adam .+ Berta /);
  const { body } = await see(admin, `${here}/passagerare.csv`);
  expect(body).toContain('"2\u00a0bokningar avslutades när avgången ställdes in."');
  expect(body).toMatch(/"Adam";.*"07\d-/);
  for (const move of ["andra", "stall-in"])
    expect(await see(admin, `${here}/${move}`)).toMatchObject({ status: 302, location: here });
  expect(await textFor(admin, await cancelled((await createCoach()).publicId))).toContain(
    "Ingen hade en biljett när avgången ställdes in.",
  );
});

test("a wrong form names the stops above it, and the same departure is not listed twice", async () => {
  const list = async (formKey: string, from: string, operator = "Norrlandsbuss") => {
    const fields = new URLSearchParams({ formKey, operator, seats: "40", price: "200", note: "" });
    fields.set("date", addDays(localDateOf(Date.now()), 5));
    const stops = Array.from({ length: 12 }, () => ["", ""]);
    stops[0] = [from, "08:00"];
    stops[11] = [from && "Uppsala", "09:15"];
    for (const [place = "", time = ""] of stops)
      for (const [name, value] of Object.entries({ place, time, stopName: "" })) fields.append(name, value);
    const headers = { Origin: origin, Cookie: (await visit(admin)).cookie };
    const address = `${origin}/bus-admin/avgangar/ny`;
    return fetch(address, { method: "POST", body: fields, headers, redirect: "manual" });
  };
  const wrong = readPage(await (await list("wrong", "")).text()).text;
  expect(wrong).toContain("Från: Skriv orten där bussen stannar. Till: Skriv orten där bussen stannar.");
  const first = await list("first", "Stockholm");
  expect(first.status).toBe(303);
  const again = await list("second", "Stockholm", "norrlandsbuss");
  expect(again.status).toBe(400);
  const page = readPage(await again.text());
  expect(page.text).toContain("Bolaget har redan en avgång på den här vägen och tiden.");
  expect(page.links).toContain(first.headers.get("Location"));
  expect((await list("third", "Stockholm", "Ett annat bolag")).status).toBe(303);
});

test("a ticket is found by its code as it is printed, and an unknown one says what to do", async () => {
  const { ticketCode } = await createTicket(await createCoach());
  const printed = ticketCode.replace(/(.{4})(?=.)/g, "$1 ").toLowerCase();
  const found = await see(null, `/bus/kontroll/${encodeURIComponent(printed)}`);
  expect(found.status).toBe(200);
  expect(readPage(found.body).h1).toEqual(["Giltig biljett"]);
  const unknown = await see(null, "/bus/kontroll/d0hk-qgas");
  expect(unknown.status).toBe(404);
  expect(readPage(unknown.body)).toMatchObject({ h1: ["Ogiltig biljett"], text: expect.stringContaining("D0HK QGAS") });
});

test("stops chosen in the wrong order stay chosen, and it says what is wrong", async () => {
  const coach = await createCoach();
  const { body } = await see(traveller, `/bus/${coach.publicId}/boka?from=1&to=1&seats=2`);
  expect(readPage(body).text).toContain("Du måste stiga av efter att du har stigit på.");
  expect(body).toMatch(/<option value="1" selected="">/);
});

test("where it is free nothing is paid, in a coach or a car", async () => {
  const coach = await createCoach({ price: 0 });
  const hold = await createHold(coach, { userId: traveller.id });
  const ticket = await createTicket(coach, { userId: traveller.id });
  const [offer, wanted] = [await createRide({ price: 0 }), await createRide({ price: 0, kind: "request" })];
  const paths = [
    `/bus/${coach.publicId}`,
    ...[hold, ticket].map(({ publicId }) => `/bus/${coach.publicId}/biljett/${publicId}`),
    ...[`/ride/${offer.publicId}`, `/book-ride/${offer.publicId}`, `/passenger/${wanted.publicId}`],
  ];
  for (const path of paths) expect(await textFor(traveller, path), path).not.toMatch(/betalas|betalar på|per plats/);
});

test("one seat is one seat, and an address can ask for eight at most", async () => {
  const coach = await createCoach();
  const asked = (seats: number) => textFor(traveller, `/bus/${coach.publicId}/boka?from=0&to=1&seats=${seats}`);
  expect(await asked(1)).toMatch(/ [A-Z]\S+dag \d+ \S+ kl\.\s\d\d:\d\d Buss med .*Vi reserverar platsen /);
  expect(await asked(2)).toContain("Vi reserverar platserna ");
  for (const seats of [99, -1]) expect(await asked(seats)).toMatch(/ Antal platser 1 plats .+ per plats /);
  expect(await asked(99)).not.toContain("Ändra");
  const { publicId } = await createHold(coach, { userId: traveller.id });
  const { body } = await see(traveller, `/bus/${coach.publicId}/biljett/${publicId}`);
  expect(readPage(body).text).toMatch(/ [A-Z]\S+dag \d+ \S+ kl\.\s\d\d:\d\d Platsen är reserverad till kl\./);
  // The bar that stays at the bottom edge of a phone.
  expect(body).toMatch(/class="buy".*1\splats.*Bekräfta bokningen/s);
});

test("who has a seat on a coach is told so, with the ticket, before they book another", async () => {
  const coach = await createCoach();
  const someone = await createUser();
  const { publicId } = await createTicket(coach, { userId: someone.id });
  await createHold(coach, { userId: someone.id });
  for (const path of [`/bus/${coach.publicId}`, `/bus/${coach.publicId}/boka`]) {
    const { body } = await see(someone, path);
    expect(readPage(body).text).toContain("Du har redan 1 plats på den här avgången.");
    expect(body).toContain(`href="/bus/${coach.publicId}/biljett/${publicId}"`);
    expect(await textFor(await createUser(), path)).not.toContain("Du har redan");
  }
});

test("a coach is not called off by a page that does not show who has booked since", async () => {
  const coach = await createCoach();
  const path = `/bus-admin/avgangar/${coach.publicId}/stall-in`;
  const { get, post } = await visit(admin);
  const seenIn = (body: string) => /name="seen" value="([^"]*)"/.exec(body)?.[1] ?? "";
  const reason = "Motorn är trasig.";
  const seen = seenIn((await get(path)).body);
  const callOff = (shown: string) => post(path, { reason, seen: shown, formKey: randomUUID() });
  const ticket = await createTicket(coach, { userId: traveller.id });
  const refused = await callOff(seen);
  expect(refused.status).toBe(400);
  const { text } = readPage(refused.body);
  for (const words of ["Fler har bokat sedan du öppnade sidan.", "1 bokning avslutas", reason])
    expect(text).toContain(words);
  expect((await readBusBooking(ticket.publicId)).status).toBe("confirmed");
  expect((await callOff(seenIn(refused.body))).status).toBe(303);
  expect((await readBusBooking(ticket.publicId)).status).toBe("called_off");
});

test("a coach that leaves in the hour that comes twice stays there while its price is changed", async () => {
  const coach = await createCoach({ departureAt: new Date(secondTime("02:30")) });
  const path = `/bus-admin/avgangar/${coach.publicId}/andra`;
  const { post } = await visit(admin);
  const date = localDateOf(coach.departureAt.getTime());
  const cheaper = { date, time: "02:30", seats: String(coach.seats), price: "99", note: "", formKey: randomUUID() };
  expect((await post(path, cheaper)).status).toBe(303);
  const [after] = await db.select().from(departures).where(eq(departures.id, coach.id));
  expect(after).toMatchObject({ price: 99, departureAt: coach.departureAt });
});

/** ms UTC, on the next day on which the clock is put back. */
function secondTime(time: string): number {
  const days = Array.from({ length: 366 }, (_, n) => addDays(localDateOf(Date.now()), n + 1));
  const seconds = days.map((date) => instantOf(date, time) + 3_600_000);
  return seconds.find((at) => localTimeOf(at) === time) ?? expect.fail("the clock is not put back");
}
