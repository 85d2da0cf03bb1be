import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifications } from "#drizzle/schema/notifications";
import { createCoach, createHold, createTicket, readBusBooking } from "#tests/factories/departures";
import { createUser } from "#tests/factories/users";
import { addDays, instantOf, localDateOf, localTimeOf } from "~/modules/calendar/rules";
import { db } from "~/platform/db.server";
import { formatLongDayTime } from "~/text/format";
import { cancelBusBooking } from "./bookings.server";
import { cancelDeparture, changeDeparture, createDeparture } from "./commands.server";
import { isBusBookingAsTold, ticketMessage } from "./notices.server";
import { planDeparture } from "./plan.server";
import { findDeparture, listDeparturesForOperator, listPassengers } from "./queries.server";
import { departureEditSchema, departureFormSchema } from "./schema";
import { listDepartures } from "./search.server";
import type { DepartureChange } from "./types";

const now = Date.now();
const minute = 60_000;
const hour = 60 * minute;

const change = (publicId: string, to: DepartureChange, at = now) =>
  db.transaction((tx) => changeDeparture(tx, publicId, to, at));
const cancel = (publicId: string, reason = "Bussen är trasig", at = now) =>
  db.transaction((tx) => cancelDeparture(tx, publicId, reason, at));

function formFor(stops: [place: string, time: string][]) {
  return {
    operator: "Bergslagsbuss",
    stops: stops.map(([place, time]) => ({ place, time, stopName: "", choice: "" })),
    date: addDays(localDateOf(now), 3),
    seats: "40",
    price: "250 kr",
    note: "Kaffe ingår",
  };
}

test("a departure is listed from a form, with times past midnight on the next day", async () => {
  const form = departureFormSchema(now).parse(
    formFor([
      ["Stockholm", "22:30"],
      ["", ""],
      ["gavle", "00:45"],
      ["Sundsvall", "03:15"],
    ]),
  );
  const plan = await planDeparture(form);
  if (!plan.ok) throw new Error("not planned");
  const { publicId } = await db.transaction((tx) => createDeparture(tx, plan.draft));
  const page = await findDeparture(publicId, now);
  expect(page?.stops.map(({ place, at }) => [place, localDateOf(at), localTimeOf(at)])).toEqual([
    ["Stockholm", form.date, "22:30"],
    ["Gävle", addDays(form.date ?? "", 1), "00:45"],
    ["Sundsvall", addDays(form.date ?? "", 1), "03:15"],
  ]);
  expect(page?.stops.map(({ free }) => free)).toEqual([40, 40, null]);
  expect(page).toMatchObject({ operator: "Bergslagsbuss", price: 250, note: "Kaffe ingår", isBookable: true });
});

test("what is wrong in the form is said at its field", async () => {
  const typed = formFor([
    ["Stockholm", "kvart över"],
    ["", ""],
  ]);
  const fieldsOf = (values: typeof typed) =>
    new Set(
      departureFormSchema(now)
        .safeParse(values)
        .error?.issues.map(({ path }) => path.join("-")),
    );
  const unclear = fieldsOf({ ...typed, operator: " ", seats: "101", price: "gratis" });
  expect(unclear).toEqual(new Set(["operator", "stops-0-time", "seats", "price"]));
  const saidOfPrice = (price: string) =>
    departureFormSchema(now)
      .safeParse({ ...typed, price })
      .error?.issues.flatMap(({ path, message }) => (path.includes("price") ? [message] : []));
  expect(saidOfPrice("gratis")).toEqual(["Skriv priset i hela kronor, till exempel 220."]);
  for (const price of ["-5", "99 999 999"])
    expect(saidOfPrice(price)).toEqual(["Skriv ett pris från 0 till 99\u00a0999 kr."]);
  const missing = fieldsOf(
    formFor([
      ["Stockholm", "10:00"],
      ["", ""],
    ]),
  );
  expect(missing).toEqual(new Set(["stops-1-place", "stops-1-time"]));
  const twice = departureFormSchema(now).parse(
    formFor([
      ["Stockholm", "10:00"],
      ["Xyzzyborg", "11:00"],
      ["Stockholm", "12:00"],
    ]),
  );
  const plan = await planDeparture(twice);
  expect(plan).toMatchObject({
    ok: false,
    errors: {
      // Its form has no map to choose on.
      "stops-1-place": ["Vi hittar ingen plats som heter ”Xyzzyborg”. Kontrollera stavningen."],
      "stops-2-place": [expect.stringMatching(/redan ett stopp/)],
    },
  });
  const past = departureEditSchema(now).safeParse({ ...typed, date: addDays(localDateOf(now), -1), time: "10:00" });
  expect(past.error?.issues.map(({ message }) => message)).toEqual(["Dagen har redan varit. Välj en dag som kommer."]);
});

test.each([
  ["08:00", "07:00", /^07:00 är inte efter 08:00 i Stockholm, och dagen efter är för sent: det är 19\d.km, /],
  ["08:00", "08:00", /^08:00 är inte efter 08:00 i Stockholm/],
  ["08:00", "08:30", /^Så fort kör ingen buss: det är 19\d.km, ungefär \d.tim.+ med bil/],
  ["08:00", "10:20", null],
  ["22:30", "00:50", null],
  ["21:00", "06:00", null],
])("a coach from Stockholm at %s is not in Örebro at %s unless one can be", async (leaves, arrives, refusal) => {
  const times: [string, string][] = [
    ["Stockholm", leaves],
    ["", ""],
    ["Örebro", arrives],
  ];
  const plan = await planDeparture(departureFormSchema(now).parse(formFor(times)));
  expect(plan).toMatchObject(
    refusal ? { ok: false, errors: { "stops-2-time": [expect.stringMatching(refusal)] } } : { ok: true },
  );
});

test("a coach stops nowhere in the hour that is left out in spring", async () => {
  const schema = departureFormSchema(instantOf("2027-03-20", "12:00"));
  const plan = (time: string) => {
    const form = formFor([
      ["Stockholm", "01:15"],
      ["Uppsala", time],
      ["Gävle", "05:15"],
    ]);
    return planDeparture(schema.parse({ ...form, date: "2027-03-28" }));
  };
  const errors = {
    "stops-1-time": ["Klockan 02:30 finns inte söndag 28 mars: då ställs klockan fram till sommartid."],
  };
  expect(await plan("02:30")).toMatchObject({ ok: false, errors });
  expect(await plan("03:30")).toMatchObject({ ok: true });
});

test("what is wrong is told in the order of the form", () => {
  const typed = {
    ...formFor([
      ["", ""],
      ["", "25:00"],
    ]),
    operator: "",
    date: "",
    seats: "0",
    price: "x",
  };
  const fields = departureFormSchema(now)
    .safeParse({ ...typed, note: "x".repeat(1001) })
    .error?.issues.map(({ path }) => path.join("-"));
  expect(fields).toEqual(["operator", "date", "seats", "price", "stops-1-time", "note"]);
});

test("seats cannot go under what is taken on any part of the way", async () => {
  const coach = await createCoach({ seats: 5 });
  await createTicket(coach, { seats: 3, from: 0, to: 1 });
  await createTicket(coach, { seats: 2, from: 1, to: 2 });
  expect(await change(coach.publicId, { seats: 2 })).toEqual({ ok: false, reason: "too_few_seats", taken: 3 });
  expect(await change(coach.publicId, { seats: 3, price: 500, note: "Ny" })).toMatchObject({ ok: true, told: 0 });
  const page = await findDeparture(coach.publicId, now);
  expect(page?.stops.map(({ free }) => free)).toEqual([0, 1, null]);
  expect(page).toMatchObject({ price: 500, note: "Ny" });
});

test("a new price is for new seats", async () => {
  const coach = await createCoach({ price: 300 });
  const before = await createTicket(coach);
  await change(coach.publicId, { price: 600 });
  const after = await createTicket(coach);
  expect([(await readBusBooking(before.publicId)).price, after.price]).toEqual([300, 600]);
});

test("a coach that leaves more than 15 minutes earlier or later tells its travellers, small shifts adding up", async () => {
  const coach = await createCoach();
  const booking = await createTicket(coach);
  const later = (minutes: number) => ({ departureAt: new Date(coach.departureAt.getTime() + minutes * minute) });
  expect(await change(coach.publicId, later(10))).toMatchObject({ told: 0 });
  expect(await change(coach.publicId, later(20))).toMatchObject({ told: 1 });
  expect(await change(coach.publicId, later(20))).toMatchObject({ told: 0 });
  const told = await toldOf(booking.userId);
  expect(told).toHaveLength(1);
  expect(told[0]?.message).toMatchObject({
    title: "Bussens tid ändras",
    sign: { at: expect.stringMatching(/^[a-zåäö]+dag\s\d+\s[a-z]+ kl\.\s\d\d:\d\d$/) },
  });
  expect(await isBusBookingAsTold(told[0]?.about ?? {})).toBe(true);
  await change(coach.publicId, later(90));
  expect(await isBusBookingAsTold(told[0]?.about ?? {})).toBe(false);
});

test("a new time that still waits to be told is told though it shifts a little more, as nothing else tells of it", async () => {
  const coach = await createCoach();
  const booking = await createTicket(coach);
  const later = (minutes: number) => ({ departureAt: new Date(coach.departureAt.getTime() + minutes * minute) });
  expect(await change(coach.publicId, later(60))).toMatchObject({ told: 1 });
  expect(await change(coach.publicId, later(70))).toMatchObject({ told: 0 });
  const [told] = await toldOf(booking.userId);
  expect(await isBusBookingAsTold(told?.about ?? {})).toBe(true);
  expect(await change(coach.publicId, later(76))).toMatchObject({ told: 1 });
  const both = (await toldOf(booking.userId)).map(({ about }) => isBusBookingAsTold(about));
  expect(await Promise.all(both)).toEqual([false, true]);
});

test("a ticket's letter that waited says when and from where the coach leaves by then", async () => {
  const coach = await createCoach();
  const { id } = await createTicket(coach);
  const departureAt = new Date(coach.departureAt.getTime() + hour);
  await change(coach.publicId, { departureAt, stops: [{ stopName: "Cityterminalen" }, {}, {}] });
  const { sign, facts } = await ticketMessage({ bookingId: id });
  expect(sign?.at).toBe(formatLongDayTime(departureAt));
  expect(facts).toContainEqual(["Stiger på", "Stockholm, Cityterminalen"]);
  expect(facts?.at(-1)?.[0]).toBe("Biljettens kod");
});

test("a coach that is moved, moved back and moved again tells its travellers each time", async () => {
  const coach = await createCoach();
  const booking = await createTicket(coach);
  let at = now;
  for (const minutes of [60, 0, 60]) {
    const departureAt = new Date(coach.departureAt.getTime() + minutes * minute);
    expect(await change(coach.publicId, { departureAt }, ++at)).toMatchObject({ told: 1 });
  }
  const told = await toldOf(booking.userId);
  expect(told).toHaveLength(3);
  expect(await isBusBookingAsTold(told[2]?.about ?? {})).toBe(true);
});

test("a coach that stops elsewhere in a town tells those who get on or off there, each time, with a new time in one", async () => {
  const coach = await createCoach();
  const [gavle, stockholm] = [
    await createTicket(coach, { from: 1, to: 2 }),
    await createTicket(coach, { from: 0, to: 1 }),
  ];
  let at = now;
  const stopAt = (stopName: string, more = {}) =>
    change(coach.publicId, { stops: [{}, {}, { stopName }], ...more }, ++at);
  expect(await stopAt("Resecentrum")).toMatchObject({ told: 1 });
  expect(await stopAt("Resecentrum")).toMatchObject({ told: 0 });
  expect(await stopAt("")).toMatchObject({ told: 1 });
  expect(
    await stopAt("Resecentrum", { departureAt: new Date(coach.departureAt.getTime() + 20 * minute) }),
  ).toMatchObject({
    told: 2,
  });
  const off = "Du stiger av vid Sundsvall, Resecentrum i stället för Sundsvall";
  const [elsewhere, moved] = ["Bussen stannar på ett annat ställe", "Bussens tid ändras"];
  expect(await toldOf(gavle.userId)).toMatchObject([
    { message: { title: elsewhere, body: expect.stringContaining(`${off}, Sundsvall busstation. Passar det inte`) } },
    { message: { title: elsewhere } },
    { message: { title: moved, body: expect.stringMatching(new RegExp(`^Bussen går från .* ${off}\\. Passar`)) } },
  ]);
  expect(await toldOf(stockholm.userId)).toMatchObject([{ message: { title: "Bussens tid ändras" } }]);
});

test("where a coach no longer stops is not told after where it stops since then", async () => {
  const coach = await createCoach();
  const booking = await createTicket(coach, { from: 1, to: 2 });
  let at = now;
  for (const stopName of ["Resecentrum", "Hamnen"])
    await change(coach.publicId, { stops: [{}, {}, { stopName }] }, ++at);
  const leave = (await toldOf(booking.userId)).map(({ about }) => isBusBookingAsTold(about));
  expect(await Promise.all(leave)).toEqual([false, true]);
});

test("a stop that moves tells only those who get on there", async () => {
  const coach = await createCoach();
  const atGavle = await createTicket(coach, { from: 1, to: 2 });
  const atStockholm = await createTicket(coach, { from: 0, to: 2 });
  expect(await change(coach.publicId, { stops: [0, 100, 160].map((minutes) => ({ minutes })) })).toMatchObject({
    told: 1,
  });
  expect(await toldOf(atGavle.userId)).toHaveLength(1);
  expect(await toldOf(atStockholm.userId)).toHaveLength(0);
});

test("cancelling tells each who has a seat once, with the reason, and takes the coach off the list", async () => {
  const coach = await createCoach();
  const held = await createHold(coach);
  const confirmed = await createTicket(coach);
  const left = await createTicket(coach);
  await cancelBusBooking({ userId: left.userId, bookingId: left.publicId });
  expect(await cancel(coach.publicId, "Bussen är\r\ntrasig")).toMatchObject({ ok: true, told: 2 });
  expect(await cancel(coach.publicId)).toEqual({ ok: false, reason: "cancelled" });
  for (const { userId, publicId } of [held, confirmed]) {
    expect((await readBusBooking(publicId)).status).toBe("called_off");
    const told = await toldOf(userId);
    expect(told).toHaveLength(1);
    expect(told[0]?.message).toMatchObject({ title: "Bussen är inställd", body: expect.stringMatching(/är trasig$/) });
    expect(await isBusBookingAsTold(told[0]?.about ?? {})).toBe(true);
  }
  expect(await toldOf(left.userId)).toHaveLength(0);
  expect(await listedIds()).not.toContain(coach.publicId);
  expect(await findDeparture(coach.publicId, now)).toMatchObject({ status: "cancelled", isBookable: false });
  expect(await change(coach.publicId, { seats: 20 })).toEqual({ ok: false, reason: "cancelled" });
});

test("when a departure is cancelled those whose bookings it ended are still on its list, to be phoned", async () => {
  const coach = await createCoach();
  await createTicket(coach, { travellerName: "Adam" });
  const left = await createTicket(coach, { travellerName: "Berta" });
  await cancelBusBooking({ userId: left.userId, bookingId: left.publicId });
  await cancel(coach.publicId);
  expect(await listPassengers(coach.publicId)).toMatchObject([
    { travellerName: "Adam", phone: expect.stringMatching(/^\+46/) },
  ]);
});

test("a coach that has left can neither change nor be cancelled", async () => {
  const coach = await createCoach({ departsInHours: 1 });
  const after = now + 2 * hour;
  expect(await change(coach.publicId, { seats: 20 }, after)).toEqual({ ok: false, reason: "departed" });
  expect(await cancel(coach.publicId, "För sent", after)).toEqual({ ok: false, reason: "departed" });
  const earlier = { departureAt: new Date(now - hour) };
  expect(await change(coach.publicId, earlier)).toEqual({ ok: false, reason: "in_past" });
});

test("the driver's list holds confirmed seats and only verified numbers", async () => {
  const coach = await createCoach();
  const user = await createUser({ phoneVerifiedAt: null });
  await createTicket(coach, { userId: user.id, from: 1, to: 2, seats: 2, travellerName: "Berta" });
  const verified = await createTicket(coach, { travellerName: "Adam" });
  await createHold(coach);
  expect(await listPassengers(coach.publicId)).toMatchObject([
    {
      travellerName: "Adam",
      from: "Stockholm",
      to: "Sundsvall",
      seats: 1,
      ticketCode: verified.ticketCode,
      phone: expect.stringMatching(/^\+46/),
    },
    { travellerName: "Berta", from: "Gävle", fromStop: "Gävle busstation", to: "Sundsvall", seats: 2, phone: null },
  ]);
  const { departures: coming } = await listDeparturesForOperator("coming", now);
  const own = coming.find(({ publicId }) => publicId === coach.publicId);
  expect(own).toMatchObject({ from: "Stockholm", to: "Sundsvall", confirmed: 3, held: 1, taken: 4, status: "open" });
  const { departures: past } = await listDeparturesForOperator("past", now + 72 * hour);
  expect(past.map(({ publicId }) => publicId)).toContain(coach.publicId);
});

async function listedIds() {
  const found = await listDepartures({ from: null, to: null, date: null, seats: 1 }, now);
  return found.map(({ publicId }) => publicId);
}

async function toldOf(userId: number) {
  const rows = await db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.kind, "bus_cancelled"),
        eq(notifications.channel, "email"),
      ),
    )
    .orderBy(notifications.id);
  return rows.map(({ message, about }) => ({ message, about: about as Record<string, string | number | boolean> }));
}
