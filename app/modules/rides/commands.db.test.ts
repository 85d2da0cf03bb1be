import { and, asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { rideLegs, rideListings, rideStops, rides } from "#drizzle/schema/rides";
import { createBooking } from "#tests/factories/bookings";
import { createRide as createOthersRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { findOtherTrip } from "~/modules/bookings/clash.server";
import { addDays, dayNumberOf, instantOf, localDateOf, localTimeOf } from "~/modules/calendar/rules";
import { places } from "~/modules/places/queries.server";
import { db } from "~/platform/db.server";
import { formatDayTime } from "~/text/format";
import { closeRides, ridesOfSeries, updateRide } from "./changes.server";
import { createRide as createRideUnless } from "./commands.server";
import { searchKey } from "./listing";
import { anyway } from "./posted.server";
import { latestVehicle, ownRide } from "./queries.server";
import { recurringDays } from "./recurrence";
import { findRidePage } from "./ride-page.server";
import { highestTotal } from "./rules";
import { type RideForm, type RideFormValues, rideFormSchema } from "./schema";
import { summarizeWay } from "./way.server";

const nextWeek = addDays(localDateOf(Date.now()), 7);

const values: RideFormValues = {
  kind: "offer",
  stops: ["Stockholm", "Norrköping", "Malmö"].map((place) => ({ place, choice: "", point: `vid ${place} C` })),
  date: nextWeek,
  time: "07:15",
  flexibilityMinutes: "15",
  seats: "3",
  price: "220",
  bookingMode: "request",
  luggage: "small",
  pets: false,
  smoking: false,
  childSeat: false,
  womenOnly: false,
  winterTyres: true,
  note: "Kör lugnt.",
  vehicleMake: "Volvo V60",
  vehicleColour: "grå",
  vehicleRegistration: "abc 123",
  hasReturn: false,
  returnDate: "",
  returnTime: "",
  weekdays: [],
  until: "",
};

let userId: number;
beforeEach(async () => {
  userId = (await createUser()).id;
});

const createRide = (person: number, form: RideForm, formKey: string) =>
  createRideUnless(person, form, formKey, findOtherTrip);

function formWith(changes: Partial<RideFormValues>, now = Date.now()) {
  return rideFormSchema(now).parse({ ...values, ...changes });
}

async function post(changes: Partial<RideFormValues> = {}, now = Date.now()) {
  const outcome = await createRide(userId, formWith(changes, now), anyway + crypto.randomUUID());
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
  return ridesOfMine();
}

function ridesOfMine() {
  return db.select().from(rides).where(eq(rides.userId, userId)).orderBy(asc(rides.departureAt));
}

describe("posting", () => {
  test("there and back, of two who start at each other's end at once, are both published", async () => {
    const towns = ["Umeå", "Luleå", "Sundsvall", "Gävle", "Östersund"];
    const pairs = towns.flatMap((from, n) => towns.slice(n + 1).map((to) => [from, to]));
    const change = { hasReturn: true, returnDate: addDays(nextWeek, 2), returnTime: "16:30", price: "50" };
    for (const pair of pairs) {
      const both = [pair, pair.toReversed()].map(async (ends) => {
        const stops = ends.map((place) => ({ place, choice: "", point: "" }));
        return createRide((await createUser()).id, formWith({ ...change, stops }), crypto.randomUUID());
      });
      for (const outcome of await Promise.all(both)) expect(outcome).toMatchObject({ ok: true });
    }
  });

  test("writes the ride with its stops, a leg between each two, and a row to be found by", async () => {
    const [ride] = await post();
    expect(ride).toMatchObject({
      status: "open",
      seats: 3,
      price: 220,
      winterTyres: true,
      vehicleRegistration: "ABC123",
    });
    expect(localTimeOf(ride?.departureAt.getTime() ?? 0)).toBe("07:15");
    const rideId = ride?.id ?? 0;
    const stops = await db.select().from(rideStops).where(eq(rideStops.rideId, rideId)).orderBy(rideStops.position);
    expect(stops.map((stop) => stop.meetingPoint)).toEqual(["vid Stockholm C", "vid Norrköping C", "vid Malmö C"]);
    expect(stops[1]?.minutes).toBeGreaterThan(60);
    expect(await db.select().from(rideLegs).where(eq(rideLegs.rideId, rideId))).toHaveLength(2);
    expect(await keysOf(rideId)).toContain(await keyOf("norrkoping", nextWeek));
  });

  test("with a return makes a second ride the other way, linked to the first", async () => {
    const [out, back] = await post({ hasReturn: true, returnDate: addDays(nextWeek, 2), returnTime: "16:30" });
    expect(back?.returnOf).toBe(out?.id);
    expect(localDateOf(back?.departureAt.getTime() ?? 0)).toBe(addDays(nextWeek, 2));
    const stops = await db
      .select()
      .from(rideStops)
      .where(eq(rideStops.rideId, back?.id ?? 0))
      .orderBy(rideStops.position);
    expect(stops.map((stop) => stop.meetingPoint)).toEqual(["vid Malmö C", "vid Norrköping C", "vid Stockholm C"]);
  });

  test("every Friday keeps the local time when summer time ends", async () => {
    const beforeAutumn = instantOf("2027-10-01", "12:00");
    const series = await post({ date: "2027-10-15", weekdays: ["5"], until: "2027-11-12" }, beforeAutumn);
    expect(series.map((ride) => localDateOf(ride.departureAt.getTime()))).toEqual([
      "2027-10-15",
      "2027-10-22",
      "2027-10-29",
      "2027-11-05",
      "2027-11-12",
    ]);
    expect(new Set(series.map((ride) => localTimeOf(ride.departureAt.getTime())))).toEqual(new Set(["07:15"]));
    expect(new Set(series.map((ride) => ride.departureAt.getUTCHours()))).toEqual(new Set([5, 6]));
    expect(new Set(series.map((ride) => ride.seriesId)).size).toBe(1);
  });

  test("recurring with a return pairs each ride with its own way back", async () => {
    const repeat = { weekdays: ["1" as const, "3" as const, "5" as const], until: addDays(nextWeek, 14) };
    const all = await post({ ...repeat, hasReturn: true, returnDate: nextWeek, returnTime: "17:00" });
    const homeward = all.filter((ride) => ride.returnOf !== null);
    expect(homeward).toHaveLength(all.length / 2);
    for (const back of homeward) {
      const out = all.find((ride) => ride.id === back.returnOf);
      expect(localDateOf(out?.departureAt.getTime() ?? 0)).toBe(localDateOf(back.departureAt.getTime()));
    }
  });

  test("twice at once with one form key makes one ride and tells both the same", async () => {
    const formKey = crypto.randomUUID();
    const form = formWith({});
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => createRide(userId, form, formKey)));
    expect(await ridesOfMine()).toHaveLength(1);
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  });

  test("a way home that is posted already is not posted again with the way there", async () => {
    const home = { date: nextWeek, time: "17:00", stops: values.stops.toReversed() };
    await post(home);
    const both = { hasReturn: true, returnDate: nextWeek, returnTime: "17:00" };
    const outcome = await createRide(userId, formWith(both), crypto.randomUUID());
    expect(outcome).toMatchObject({ errors: { returnTime: [/redan lagt upp/] } });
    expect(await ridesOfMine()).toHaveLength(1);
    expect(await post({ ...both, returnTime: "18:00" })).toHaveLength(3);
  });

  test("of a series with a day that is posted already it is said which", async () => {
    const [second] = await post({ date: addDays(nextWeek, 2) });
    const daily = formWith({ weekdays: ["1", "2", "3", "4", "5", "6", "7"], until: addDays(nextWeek, 3) });
    const outcome = await createRide(userId, daily, crypto.randomUUID());
    const said = `Du har redan lagt upp resan ${formatDayTime(second?.departureAt ?? 0)}.`;
    expect(outcome).toEqual({ ok: false, errors: { time: [said] } });
    expect(await ridesOfMine()).toHaveLength(1);
  });

  test("a way back that leaves before the way there has arrived is refused, on each day of a series", async () => {
    const [there] = await post({ date: addDays(nextWeek, 1) });
    const arrives = localTimeOf(there?.arrivalAt.getTime() ?? 0);
    const repeat = { weekdays: ["1" as const, "3" as const, "5" as const], until: addDays(nextWeek, 14) };
    const back = (returnTime: string, more = {}) =>
      createRide(userId, formWith({ hasReturn: true, returnDate: nextWeek, returnTime, ...more }), crypto.randomUUID());
    const refused = { ok: false, errors: { returnTime: [expect.stringMatching(`framme först .*${arrives}`)] } };
    expect(await back("10:00")).toEqual(refused);
    expect(await back("10:00", repeat)).toEqual(refused);
    expect(await ridesOfMine()).toHaveLength(1);
    expect(await back(arrives)).toMatchObject({ ok: true });
  });

  test("the same ride from two forms at once is refused the second time", async () => {
    const form = formWith({});
    const outcomes = await Promise.all([1, 2].map(() => createRide(userId, form, crypto.randomUUID())));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome.ok)).toMatchObject({ errors: { time: [/redan lagt upp/] } });
  });

  test("another destination at the same time is another ride", async () => {
    await post();
    const stops = ["Stockholm", "Göteborg"].map((place) => ({ place, choice: "", point: "" }));
    expect(await post({ stops })).toHaveLength(2);
  });

  test("while another is driven asks first, and then is posted; what only touches it, or is wanted, is not asked about", async () => {
    const [there] = await post({ date: addDays(nextWeek, 1) });
    const arrives = localTimeOf(there?.arrivalAt.getTime() ?? 0);
    const stops = ["Malmö", "Göteborg"].map((place) => ({ place, choice: "", point: "" }));
    const daily = { weekdays: ["1", "2", "3", "4", "5", "6", "7"] as const, until: addDays(nextWeek, 3) };
    const send = (changes: Partial<RideFormValues>, formKey: string = crypto.randomUUID()) =>
      createRide(userId, formWith({ stops, price: "100", ...changes }), formKey);
    const formKey = crypto.randomUUID();
    const series = { time: "09:00", weekdays: [...daily.weekdays], until: daily.until };
    const asked = [await send(series, formKey), await send(series, formKey)];
    for (const outcome of asked)
      expect(outcome).toEqual({
        ok: false,
        errors: {
          "": [expect.stringMatching(/^Du kör redan Stockholm–Malmö då, .* kl\.\s07:15–\d\d:\d\d\. Skicka igen/)],
          asks: [],
        },
        beside: `/my-driver-rides/${there?.publicId}`,
      });
    expect(await ridesOfMine()).toHaveLength(1);
    expect(await send({ date: addDays(nextWeek, 1), time: arrives })).toMatchObject({ ok: true });
    expect(await send({ ...series, kind: "request" })).toMatchObject({ ok: true });
    expect(await send(series, `${anyway}${formKey}`)).toMatchObject({ ok: true });
  });

  test.each([
    ["offer", "accepted", "åker redan"],
    ["offer", "requested", "har frågat om en plats"],
    ["request", "accepted", "kör redan"],
    ["request", "requested", "har erbjudit skjuts"],
  ] as const)("while a seat in a ride (%s) is %s asks first, and then is posted", async (kind, status, words) => {
    const departureAt = new Date(instantOf(nextWeek, "09:00"));
    const other = await createOthersRide({ kind, departureAt, stops: ["umea", "lulea"] });
    const { publicId } = await createBooking(other, { userId, status });
    const formKey = crypto.randomUUID();
    expect(await createRide(userId, formWith({}), formKey)).toEqual({
      ok: false,
      errors: {
        "": [expect.stringMatching(new RegExp(`^Du ${words} Umeå–Luleå då, .*09:00–.* Skicka igen`))],
        asks: [],
      },
      beside: `/my-passenger-rides/${publicId}`,
    });
    expect(await createRide(userId, formWith({ kind: "request" }), formKey)).toMatchObject({ ok: true });
    expect(await createRide(userId, formWith({}), anyway + formKey)).toMatchObject({ ok: true });
  });

  test("above the cap says the highest price, which is then accepted", async () => {
    const [ride] = await post();
    const highest = Math.floor(highestTotal(ride?.metres ?? 0) / 3);
    const over = { time: "08:00", price: String(highest + 1) };
    const refused = await createRide(userId, formWith(over), crypto.randomUUID());
    expect(refused).toMatchObject({ ok: false, errors: { price: [expect.stringContaining(`${highest} kr`)] } });
    expect(await post({ time: "08:00", price: String(highest) })).toHaveLength(2);
  });

  test("asks which place is meant, and takes the one chosen", async () => {
    const index = await places();
    const unclear = index.indexed.find((place) => index.resolve(place.name).kind === "choices");
    if (!unclear) throw new Error("no two places share a name");
    const stops = (choice: string) => [
      { place: unclear.name, choice, point: "" },
      { place: "Kiruna", choice: "", point: "" },
    ];
    const asked = await createRide(userId, formWith({ stops: stops("") }), crypto.randomUUID());
    expect(asked).toMatchObject({ ok: false, errors: { "stops-0-place": [/Välj en/] } });
    const summary = (choice: string) => summarizeWay({ ...values, stops: stops(choice) }, Date.now());
    expect((await summary("")).choices[0]?.map((place) => place.id)).toContain(unclear.id);
    expect((await summary(unclear.slug)).choices[0]?.map((place) => place.id)).toContain(unclear.id);
    expect(await post({ stops: stops(unclear.slug), price: "0" })).toHaveLength(1);
  });

  test("the summary of the way and the ride posted of it have the same times", async () => {
    const stops = ["Stockholm", "Malmö"].map((place) => ({ place, choice: "", point: "" }));
    const outcome = await summarizeWay({ ...values, stops }, Date.now());
    const [ride] = await post({ stops });
    expect(outcome).toMatchObject({ summary: { stops: [{}, { at: ride?.arrivalAt.getTime() }] } });
  });

  test("times in Finland are said to be Swedish, before a ride there is posted and on its page", async () => {
    const stops = ["Haparanda", "Kemi"].map((place) => ({ place, choice: "", point: "" }));
    const outcome = await summarizeWay({ ...values, stops }, Date.now());
    expect(outcome).toMatchObject({ summary: { stops: [{ place: "Haparanda" }, { place: "Kemi (svensk tid)" }] } });
    const [ride] = await post({ stops, price: "0" });
    const page = await findRidePage(ride?.publicId ?? "", null, { from: null, to: null }, Date.now());
    expect(page?.timetable.map(({ clock }) => clock)).toEqual(["", " (svensk tid)"]);
  });

  test.each([
    [["Stockholm", "Sthlm"], "stops-1-place", /samma ort/],
    [["Stockholm", "Lund", "Lund", "Malmö"], "stops-2-place", /redan ett stopp/],
    [["Xyzzyqwk", "Malmö"], "stops-0-place", /Vi hittar ingen plats/],
    [["Malmö", "Kiruna", "Lund"], "stops-2-place", /längre än 3 000 km/],
  ])("refuses %j", async (names, field, sentence) => {
    const stops = names.map((place) => ({ place, choice: "", point: "" }));
    const outcome = await createRide(userId, formWith({ stops }), crypto.randomUUID());
    expect(outcome).toMatchObject({ ok: false, errors: { [field]: [sentence] } });
  });
});

describe("the owner", () => {
  test("sees the stops in order and how many rides follow, and nobody else does", async () => {
    const [first, second] = await post({ weekdays: ["1", "2", "3", "4", "5", "6", "7"], until: addDays(nextWeek, 3) });
    await post({ time: "18:00" });
    const own = await ownRide(userId, first?.publicId ?? "");
    expect(own?.stops.map((stop) => stop.place)).toEqual(["Stockholm", "Norrköping", "Malmö"]);
    expect(own?.following).toBe(3);
    expect(own?.others.map(({ publicId }) => publicId)).toContain(second?.publicId);
    expect((await ownRide(userId, second?.publicId ?? ""))?.following).toBe(2);
    expect(await ownRide((await createUser()).id, first?.publicId ?? "")).toBeNull();
  });

  test("of a series is told of its other days; others read of them while one has a seat left", async () => {
    const [first, second] = await post({ weekdays: ["1", "2", "3", "4", "5", "6", "7"], until: addDays(nextWeek, 1) });
    const shown = async () =>
      (await findRidePage(first?.publicId ?? "", null, { from: null, to: null }, Date.now()))?.otherDays;
    const days = recurringDays([first, second].flatMap((ride) => ride?.departureAt.getTime() ?? []));
    expect(await shown()).toBe(days);
    await db
      .update(rideLegs)
      .set({ taken: 3 })
      .where(eq(rideLegs.rideId, second?.id ?? 0));
    expect(await shown()).toBeNull();
    expect((await ownRide(userId, first?.publicId ?? ""))?.others).toHaveLength(1);
  });

  test("is offered the car of the latest ride", async () => {
    expect(await latestVehicle(userId)).toBeNull();
    await post();
    expect(await latestVehicle(userId)).toMatchObject({ vehicleMake: "Volvo V60", vehicleRegistration: "ABC123" });
  });
});

describe("changing", () => {
  test("the time moves the ride in the search, also past midnight", async () => {
    const [ride] = await post();
    if (!ride) throw new Error("no ride");
    const before = await keysOf(ride.id);
    const evening = new Date(instantOf(addDays(nextWeek, 1), "22:30"));
    await db.transaction((tx) => updateRide(tx, ride, { departureAt: evening }));
    const keys = await keysOf(ride.id);
    expect(keys).toContain(await keyOf("stockholm", addDays(nextWeek, 1)));
    expect(keys).toContain(await keyOf("malmo", addDays(nextWeek, 2)));
    expect(keys).not.toContain(await keyOf("stockholm", nextWeek));
    const [changed] = await ridesOfMine();
    expect((changed?.arrivalAt.getTime() ?? 0) - evening.getTime()).toBe(Math.round(ride.seconds / 60) * 60_000);
    if (changed) await db.transaction((tx) => updateRide(tx, changed, { departureAt: ride.departureAt }));
    expect(await keysOf(ride.id)).toEqual(before);
  });

  test("seats, meeting points and note", async () => {
    const [ride] = await post();
    if (!ride) throw new Error("no ride");
    const change = { seats: 2, meetingPoints: ["Slussen", "", "Triangeln"], note: "Ny text" };
    await db.transaction((tx) => updateRide(tx, ride, change));
    const [listed] = await db.select().from(rideListings).where(eq(rideListings.rideId, ride.id));
    expect(listed).toMatchObject({ seatsLeft: 2, legSeats: [2, 2] });
    const [first] = await db
      .select()
      .from(rideStops)
      .where(and(eq(rideStops.rideId, ride.id), eq(rideStops.position, 0)));
    expect(first?.meetingPoint).toBe("Slussen");
    expect(await ridesOfMine()).toMatchObject([{ seats: 2, note: "Ny text" }]);
  });

  test("reaches those that follow in the series, never somebody else's", async () => {
    const series = await post({ weekdays: ["1", "2", "3", "4", "5", "6", "7"], until: addDays(nextWeek, 3) });
    const second = series[1]?.publicId ?? "";
    const reach = (who: number, scope: "one" | "following") =>
      db.transaction(async (tx) => (await ridesOfSeries(tx, who, second, scope, Date.now())).map((ride) => ride.id));
    expect(await reach(userId, "one")).toEqual([series[1]?.id]);
    expect(await reach(userId, "following")).toEqual(series.slice(1).map((ride) => ride.id));
    expect(await reach((await createUser()).id, "following")).toEqual([]);
  });

  test("a cancelled ride is not found and cannot be changed again", async () => {
    const [ride] = await post();
    if (!ride) throw new Error("no ride");
    await db.transaction((tx) => closeRides(tx, [ride.id], "cancelled", Date.now()));
    expect(await keysOf(ride.id)).toEqual([]);
    expect(await db.transaction((tx) => ridesOfSeries(tx, userId, ride.publicId, "one", Date.now()))).toEqual([]);
    expect(await ridesOfMine()).toMatchObject([{ status: "cancelled", cancelledAt: expect.any(Date) }]);
  });
});

async function keysOf(rideId: number): Promise<number[]> {
  const [listed] = await db
    .select({ keys: rideListings.keys })
    .from(rideListings)
    .where(eq(rideListings.rideId, rideId));
  return listed?.keys ?? [];
}

async function keyOf(slug: string, date: string): Promise<number> {
  const index = await places();
  return searchKey(dayNumberOf(date), index.bySlug(slug)?.id ?? 0);
}
