import { beforeEach, describe, expect, it } from "vitest";
import { actOn, createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { cancel, createWatch, hits, notices } from "#tests/factories/watches";
import { runJobs, waitingJobs } from "#tests/setup/jobs";
import { cancelBooking } from "~/modules/bookings/commands.server";
import { changeRide } from "~/modules/bookings/ride-changes.server";
import { instantOf } from "~/modules/calendar/rules";
import { deliver } from "~/modules/notifications/jobs.server";
import { places } from "~/modules/places/queries.server";
import { findWayPart } from "~/modules/rides/part.server";
import { refreshAvailability, ridePublishedJob } from "~/modules/rides/publish.server";
import { blockUser } from "~/modules/users/commands.server";
import { db, sql } from "~/platform/db.server";
import { changeWatch, pauseWatch, watchBegunJob } from "./commands.server";
import { catchUpWithWatches, stillMatches, tellOfRidesSince, tellWatches, watchMessage } from "./jobs.server";
import { listWatches } from "./queries.server";

const day = 86_400_000;

beforeEach(async () => {
  await sql`truncate watch, watch_hit, notification`;
});

describe("a new ride", () => {
  it("tells the owner of a watch through the channels chosen, with the ride and the way to stop", async () => {
    const watch = await createWatch({ byPush: false });
    const ride = await createRide();
    await tellWatches({ rideId: ride.id });
    const [told, ...others] = await notices();
    expect(others).toEqual([]);
    expect(told).toMatchObject({ userId: watch.userId, channel: "email", kind: "ride_match" });
    expect(told?.message).toMatchObject({
      title: "Ny resa Stockholm–Malmö",
      route: `/ride/${ride.publicId}?from=stockholm&to=malmo`,
      aside: { route: `/bevakningar/stopp/${watch.stopKey}` },
    });
  });

  it("names the ride that came, and tells who gets on along the way of their own time and price", async () => {
    await createWatch({ from: "linkoping", to: "jonkoping", byPush: false });
    const ride = await createRide({ departureAt: new Date(instantOf("2100-06-01", "08:00")), price: 400 });
    await tellWatches({ rideId: ride.id });
    const [told] = await notices();
    expect(told?.message.title).toBe("Ny resa Stockholm–Malmö");
    expect(told?.message.body).toMatch(/kl\.\s1\d:\d\d, ([89]|1\d)\d\skr från Linköping\./);
  });

  it("is said to be for women alone where it is", async () => {
    await createWatch({ byPush: false });
    const ride = await createRide({ womenOnly: true });
    await tellWatches({ rideId: ride.id });
    expect((await notices())[0]?.message.body).toMatch(/\skr, bara kvinnor\. Den passar/);
  });

  it("is told once, however often and concurrently the job runs", async () => {
    await createWatch();
    const ride = await createRide();
    await Promise.all([1, 2, 3, 4, 5].map(() => tellWatches({ rideId: ride.id })));
    await tellWatches({ rideId: ride.id });
    expect((await notices()).map(({ channel }) => channel).sort()).toEqual(["email", "push"]);
    expect(await hits()).toBe(1);
  });

  it("is told once to a person with several watches, and to each of several people", async () => {
    const { userId } = await createWatch();
    await createWatch({ userId, to: null });
    await createWatch({ from: "linkoping" });
    const ride = await createRide();
    await tellWatches({ rideId: ride.id });
    expect(await notices()).toHaveLength(4);
    expect(await hits()).toBe(3);
  });

  it("is told of when its new time suits", async () => {
    const ride = await createRide({ departureAt: new Date(instantOf("2100-06-01", "08:00")) });
    const { userId } = await createWatch({ earliest: "10:00" });
    await tellWatches({ rideId: ride.id });
    expect(await notices()).toEqual([]);
    const change = { departureAt: new Date(instantOf("2100-06-01", "11:00")) };
    await changeRide({ userId: ride.userId, rideId: ride.publicId, scope: "one", formKey: "later", change });
    await tellAnnounced();
    expect(await notices()).toMatchObject([{ userId }, { userId }]);
  });

  it("is told of when a seat is free again, to those who were not told before", async () => {
    const ride = await createRide({ seats: 2 });
    const booking = await createBooking(ride, { status: "accepted" });
    await db.transaction((tx) => refreshAvailability(tx, ride.id));
    await createWatch();
    await tellWatches({ rideId: ride.id });
    const { userId } = await createWatch({ seats: 2 });
    await sql`truncate notification`;
    await cancelBooking(actOn(booking, booking.userId));
    await tellAnnounced();
    const told = (await notices()).filter(({ kind }) => kind === "ride_match");
    expect(told).toMatchObject([{ userId }, { userId }]);
  });

  it("is told of when a seat is free again, to those for whom it was full when the message was to leave", async () => {
    const ride = await createRide({ seats: 1, departsInHours: 90 });
    const now = await createWatch({ byPush: false });
    const daily = await createWatch({ byPush: false, isDaily: true });
    const inTheEvening = () => catchUpWithWatches(Date.now() + 2 * day);
    await tellWatches({ rideId: ride.id });
    const booking = await createBooking(ride, { status: "accepted" });
    await db.transaction((tx) => refreshAvailability(tx, ride.id));
    for (const { id } of await notices()) await deliver({ id }, { ride_match: (about) => stillMatches(about) });
    await inTheEvening();
    expect(await notices()).toMatchObject([{ userId: now.userId, status: "dropped" }]);
    await cancelBooking(actOn(booking, booking.userId));
    for (const _ of [1, 2]) await tellAnnounced();
    await inTheEvening();
    const told = (await notices()).filter(({ kind }) => kind === "ride_match");
    expect(told.map(({ userId, status }) => [userId, status])).toEqual([
      [now.userId, "waiting"],
      [daily.userId, "waiting"],
    ]);
  });

  it("is told of when a seat is free again by e-mail, to who has switched off the pushes", async () => {
    const ride = await createRide({ seats: 1, departsInHours: 90 });
    const { userId } = await createWatch();
    await sql`insert into notification_mute (user_id, kind, channel) values (${userId}, 'ride_match', 'push')`;
    await tellWatches({ rideId: ride.id });
    const booking = await createBooking(ride, { status: "accepted" });
    await db.transaction((tx) => refreshAvailability(tx, ride.id));
    for (const { id } of await notices()) await deliver({ id }, { ride_match: (about) => stillMatches(about) });
    await cancelBooking(actOn(booking, booking.userId));
    await tellAnnounced();
    const told = (await notices()).filter(({ kind }) => kind === "ride_match");
    expect(told.map(({ channel, status }) => [channel, status]).sort()).toEqual([
      ["email", "waiting"],
      ["push", "dropped"],
    ]);
  });

  it("is told of when a seat is free again on a part of its way", async () => {
    const ride = await createRide({ stops: ["stockholm", "linkoping", "malmo"], seats: 1 });
    const part = await findWayPart(ride, undefined, (await places()).bySlug("linkoping"));
    const booking = await createBooking(ride, { ...part, status: "accepted" });
    await db.transaction((tx) => refreshAvailability(tx, ride.id));
    const { userId } = await createWatch({ to: "norrkoping", byPush: false });
    await tellWatches({ rideId: ride.id });
    expect(await notices()).toEqual([]);
    await cancelBooking(actOn(booking, booking.userId));
    await tellAnnounced();
    const told = (await notices()).filter(({ kind }) => kind === "ride_match");
    expect(told).toMatchObject([{ userId, message: { route: expect.stringContaining(ride.publicId) } }]);
  });

  it("is told once of rides posted together", async () => {
    await createWatch();
    const seriesId = crypto.randomUUID();
    for (const departsInHours of [30, 54, 78])
      await tellWatches({ rideId: (await createRide({ seriesId, departsInHours })).id });
    expect(await notices()).toHaveLength(2);
    expect(await hits()).toBe(3);
  });

  it("of a series is told of again when a day comes to suit after the others were told", async () => {
    const { userId } = await createWatch({ maxPrice: 100, byPush: false });
    const seriesId = crypto.randomUUID();
    const first = await createRide({ seriesId, price: 90, departsInHours: 90 });
    const dear = await createRide({ seriesId, price: 150, userId: first.userId, departsInHours: 100 });
    for (const { id } of [first, dear]) await tellWatches({ rideId: id });
    expect(await notices()).toHaveLength(1);
    const change = { price: 95 };
    await changeRide({ userId: dear.userId, rideId: dear.publicId, scope: "one", formKey: "cheaper", change });
    await tellWatches({ rideId: dear.id }, Date.now() + 2 * day);
    expect((await notices()).map((told) => [told.userId, told.about.rideIds])).toEqual([
      [userId, `${first.id}`],
      [userId, `${dear.id}`],
    ]);
  });

  it("reaches watches beyond one batch", async () => {
    const { userId } = await createWatch();
    await sql`
      insert into watch (public_id, user_id, kind, from_place_id, to_place_id, from_radius, to_radius, expires_at)
      select n::text, ${userId}, kind, from_place_id, to_place_id, from_radius, to_radius, expires_at
      from watch, generate_series(1, 1100) n`;
    await tellWatches({ rideId: (await createRide()).id });
    expect(await hits()).toBe(1101);
  });

  it("tells nobody when it is full, cancelled or has left", async () => {
    await createWatch();
    const full = await createRide();
    await sql`update ride_leg set taken = seats where ride_id = ${full.id}`;
    await sql`update ride_listing set seats_left = 0 where ride_id = ${full.id}`;
    await sql`update ride set status = 'full' where id = ${full.id}`;
    const cancelled = await createRide();
    await cancel(cancelled);
    const gone = await createRide();
    await tellWatches({ rideId: full.id });
    await tellWatches({ rideId: cancelled.id });
    await tellWatches({ rideId: gone.id }, gone.departureAt.getTime());
    expect(await notices()).toEqual([]);
  });

  it("tells neither its owner nor people blocked in either direction, nor paused and expired watches", async () => {
    const owner = await createUser();
    const [blocker, blocked] = [await createWatch(), await createWatch()];
    await blockUser(blocker.userId, owner.id);
    await blockUser(owner.id, blocked.userId);
    await createWatch({ userId: owner.id });
    await createWatch({ pausedAt: new Date() });
    await createWatch({ expiresAt: new Date(Date.now() - 1000) });
    await tellWatches({ rideId: (await createRide({ userId: owner.id })).id });
    expect(await notices()).toEqual([]);
  });

  it("tells nobody who has booked it, or asked to, since it was posted: they know it", async () => {
    const ride = await createRide({ seats: 1, departsInHours: 90 });
    const atOnce = await createWatch({ byPush: false });
    const daily = await createWatch({ byPush: false, isDaily: true });
    await tellWatches({ rideId: ride.id });
    const about = (await notices())[0]?.about;
    expect(await stillMatches(about)).toBe(true);
    await createBooking(ride, { userId: daily.userId });
    const booking = await createBooking(ride, { userId: atOnce.userId, status: "accepted" });
    expect(await stillMatches(about)).toBe(false);
    for (const { id } of await notices()) await deliver({ id }, { ride_match: (facts) => stillMatches(facts) });
    await catchUpWithWatches(Date.now() + 2 * day);
    await db.transaction((tx) => refreshAvailability(tx, ride.id));
    await cancelBooking(actOn(booking, booking.userId));
    await tellAnnounced();
    const told = (await notices()).filter((one) => one.kind === "ride_match" && one.about.rideIds === `${ride.id}`);
    expect(told.map(({ userId, status }) => [userId, status])).toEqual([[atOnce.userId, "dropped"]]);
  });

  it("is told of to who watches from a search that was answered before it was posted, and not what the search showed", async () => {
    const { createWatch: save } = await import("./commands.server");
    const { id: userId } = await createUser();
    const [shown, since, posted] = [await createRide(), Date.now() + 60_000, await createRide()];
    await sql`update ride set created_at = ${new Date(since + 1).toISOString()} where id = ${posted.id}`;
    for (const { id } of [shown, posted]) await tellWatches({ rideId: id });
    await sql`delete from graphile_worker._private_jobs`;
    await save(userId, form, crypto.randomUUID());
    expect(await begun()).toEqual([]);
    const another = { ...form, maxPrice: 900 };
    await save(userId, another, crypto.randomUUID(), Date.now(), since);
    for (const payload of await begun()) for (const _ of [1, 2]) await tellOfRidesSince(payload);
    expect((await notices()).map(({ channel, message }) => [channel, message.route])).toEqual([
      ["push", expect.stringContaining(posted.publicId)],
      ["email", expect.stringContaining(posted.publicId)],
    ]);
  });

  it("tells a driver of a passenger along the way", async () => {
    const { createWatch: save } = await import("./commands.server");
    const driver = await createUser();
    const saved = await save(driver.id, { ...form, kind: "request", seats: 2 }, crypto.randomUUID());
    expect(saved.ok).toBe(true);
    const near = await createRide({ kind: "request", stops: ["linkoping", "jonkoping"], seats: 2 });
    const back = await createRide({ kind: "request", stops: ["jonkoping", "linkoping"], seats: 2 });
    const many = await createRide({ kind: "request", stops: ["linkoping", "jonkoping"], seats: 3 });
    for (const { id } of [near, back, many]) await tellWatches({ rideId: id });
    const told = await notices();
    expect(told.map(({ message }) => message.route)).toEqual(Array(2).fill(`/passenger/${near.publicId}`));
  });
});

describe("a notice that is about to leave", () => {
  it("is dropped when its ride was cancelled or filled, its watch paused or removed, or somebody blocked", async () => {
    const watch = await createWatch();
    const ride = await createRide();
    await tellWatches({ rideId: ride.id });
    const about = (await notices())[0]?.about;
    expect(await stillMatches(about)).toBe(true);
    await sql`update ride set status = 'full' where id = ${ride.id}`;
    expect(await stillMatches(about)).toBe(false);
    await sql`update ride set status = 'open' where id = ${ride.id}`;
    await pauseWatch(watch.userId, watch.publicId);
    expect(await stillMatches(about)).toBe(false);
    await sql`update watch set paused_at = null`;
    await blockUser(ride.userId, watch.userId);
    expect(await stillMatches(about)).toBe(false);
    await sql`delete from block`;
    expect(await stillMatches(about)).toBe(true);
    await cancel(ride);
    expect(await stillMatches(about)).toBe(false);
  });
});

describe("a person with a watch that tells at once and one that tells daily", () => {
  const inTheEvening = () => catchUpWithWatches(Date.now() + 2 * day);

  async function bothFind() {
    const { userId } = await createWatch({ byPush: false });
    const daily = await createWatch({ userId, to: null, byPush: false, isDaily: true });
    const ride = await createRide({ seats: 1, departsInHours: 90 });
    await tellWatches({ rideId: ride.id });
    return { userId, daily, ride };
  }

  it("is told once of a ride that both find", async () => {
    await bothFind();
    await inTheEvening();
    expect(await notices()).toHaveLength(1);
  });

  it("is told once by push where only that is told at once, and by e-mail in the evening", async () => {
    const { userId } = await createWatch({ byEmail: false });
    await createWatch({ userId, to: null, isDaily: true });
    const [first, second] = [await createRide({ departsInHours: 90 }), await createRide({ departsInHours: 91 })];
    await tellWatches({ rideId: first.id });
    await sql`update watch set paused_at = now() where not is_daily`;
    await tellWatches({ rideId: second.id });
    await sql`update watch set paused_at = null`;
    await inTheEvening();
    expect((await notices()).map(({ channel, about }) => [channel, about.rideIds])).toEqual([
      ["push", `${first.id}`],
      ["push", `${second.id}`],
      ["email", `${first.id},${second.id}`],
    ]);
  });

  it("reads it in the evening where it did not suit when the first was to leave", async () => {
    const { ride, daily } = await bothFind();
    await sql`update ride set status = 'full' where id = ${ride.id}`;
    for (const { id } of await notices()) await deliver({ id }, { ride_match: (about) => stillMatches(about) });
    await sql`update ride set status = 'open' where id = ${ride.id}`;
    await inTheEvening();
    const told = (await notices()).filter(({ status }) => status === "waiting");
    expect(told.map(({ about }) => about.watchId)).toEqual([daily.id]);
  });
});

it("two watches that end at once lead to pages of their own, so that neither notification hides the other", async () => {
  const { userId } = await createWatch({ expiresAt: new Date(Date.now() + 3 * day) });
  await createWatch({ userId, to: null, expiresAt: new Date(Date.now() + 3 * day) });
  await catchUpWithWatches();
  const pushes = (await notices()).filter(({ channel }) => channel === "push");
  expect(new Set(pushes.map(({ message }) => message.route)).size).toBe(2);
});

describe("a notice of a ride that several watches of one person have found", () => {
  it("leaves for another of them, by its channels, where the first has ended", async () => {
    const first = await createWatch();
    const second = await createWatch({ userId: first.userId, to: null, byEmail: false });
    const ride = await createRide();
    await tellWatches({ rideId: ride.id });
    const about = (await notices())[0]?.about;
    await sql`delete from watch where id = ${first.id}`;
    const holds = (channel: "push" | "email") => stillMatches(about, Date.now(), channel);
    expect([await holds("push"), await holds("email")]).toEqual([true, false]);
    expect((await watchMessage(about)).aside?.route).toBe(`/bevakningar/stopp/${second.stopKey}`);
    await sql`update watch set paused_at = now()`;
    expect(await holds("push")).toBe(false);
  });

  it("waits for no quiet hours that one of them does not have", async () => {
    const { id: userId } = await createUser();
    const wishes = { userId, expiresAt: new Date("2100-01-01") };
    const quiet = { ...wishes, quietFrom: "22:00", quietUntil: "07:00" };
    await createWatch(quiet);
    await createWatch({ ...wishes, to: null });
    await createWatch({ ...quiet, seats: 2 });
    const ride = await createRide({ departureAt: new Date("2027-04-02T10:00:00Z") });
    const night = instantOf("2027-03-27", "23:30");
    await tellWatches({ rideId: ride.id }, night);
    expect(await leavings()).toEqual([night, night]);
  });
});

it("a notice does not leave by a way that its watch no longer tells by", async () => {
  const { userId, publicId } = await createWatch();
  await tellWatches({ rideId: (await createRide()).id });
  const about = (await notices())[0]?.about;
  await changeWatch(userId, publicId, { ...form, byPush: false });
  expect(await stillMatches(about, Date.now(), "push")).toBe(false);
  expect(await stillMatches(about, Date.now(), "email")).toBe(true);
});

it("a watch that is changed to another way does not count what it found on the first as found there", async () => {
  const { userId, publicId } = await createWatch();
  const ride = await createRide();
  await tellWatches({ rideId: ride.id });
  const about = (await notices())[0]?.about;
  const found = async () => (await listWatches(userId)).map(({ hits, last }) => [hits, last?.publicId ?? null]);
  await changeWatch(userId, publicId, { ...form, maxPrice: 500 });
  expect(await found()).toEqual([[1, ride.publicId]]);
  await changeWatch(userId, publicId, { ...form, from: "Umeå", to: "Luleå" });
  expect(await found()).toEqual([[0, null]]);
  expect(await stillMatches(about)).toBe(false);
});

describe("a notice that waits", () => {
  const at = (time: string) => new Date(instantOf("2100-06-01", time));
  const change = (ride: { userId: number; publicId: string }, departureAt: Date, price: number) =>
    changeRide({
      userId: ride.userId,
      rideId: ride.publicId,
      scope: "one",
      formKey: crypto.randomUUID(),
      change: { departureAt, price },
    });

  it("tells of its ride as it is when it leaves, and not of one that has come to suit nobody", async () => {
    await createWatch({ latest: "11:00", byPush: false, expiresAt: new Date("2101-01-01") });
    const ride = await createRide({ departureAt: at("08:00"), price: 100 });
    await tellWatches({ rideId: ride.id });
    const about = (await notices())[0]?.about;
    await change(ride, at("09:30"), 80);
    const { body, facts } = await watchMessage(about);
    expect(body).toMatch(/kl\.\s09:30, 80\skr\./);
    expect(facts?.[0]?.[1]).toContain("09:30");
    await change(ride, at("12:00"), 80);
    expect(await stillMatches(about)).toBe(false);
  });

  it("tells of the first day of a series that still stands, where the one it was written for is called off", async () => {
    const watch = await createWatch({ byPush: false });
    const seriesId = crypto.randomUUID();
    const [first, second, third] = [
      await createRide({ seriesId, departsInHours: 30 }),
      await createRide({ seriesId, departsInHours: 54 }),
      await createRide({ seriesId, departsInHours: 78 }),
    ];
    const others = await createRide({ seriesId, departsInHours: 40, stops: ["uppsala", "gavle"] });
    for (const { id } of [first, third, second, others]) await tellWatches({ rideId: id });
    const [told, ...rest] = await notices();
    expect([told?.userId, rest]).toEqual([watch.userId, []]);
    await cancel(first);
    expect(await stillMatches(told?.about)).toBe(true);
    expect((await watchMessage(told?.about)).route).toContain(second.publicId);
    await cancel(second);
    expect((await watchMessage(told?.about)).route).toContain(third.publicId);
    await cancel(third);
    expect(await stillMatches(told?.about)).toBe(false);
  });

  it("of a day that came to suit later tells of no day that was told of before", async () => {
    await createWatch({ maxPrice: 100, byPush: false });
    const seriesId = crypto.randomUUID();
    const first = await createRide({ seriesId, price: 90, departsInHours: 90 });
    const dear = await createRide({ seriesId, price: 150, userId: first.userId, departsInHours: 100 });
    for (const { id } of [first, dear]) await tellWatches({ rideId: id });
    const change = { price: 95 };
    await changeRide({ userId: dear.userId, rideId: dear.publicId, scope: "one", formKey: "less", change });
    await tellWatches({ rideId: dear.id }, Date.now() + 2 * day);
    const later = (await notices())[1];
    await cancel(dear);
    expect(await stillMatches(later?.about)).toBe(false);
  });

  it("of a day leaves out what was called off since, and counts the rest", async () => {
    await createWatch({ isDaily: true, byPush: false, expiresAt: new Date("2100-01-01") });
    const rides = [];
    for (const hour of [48, 50, 52]) rides.push(await createRide({ departsInHours: hour }));
    for (const { id } of rides) await tellWatches({ rideId: id });
    await catchUpWithWatches(Date.now() + day);
    const about = (await notices())[0]?.about;
    if (rides[1]) await cancel(rides[1]);
    const { title, facts } = await watchMessage(about);
    expect(title?.replaceAll("\u00a0", " ")).toBe("2 nya resor Stockholm–Malmö");
    expect(facts).toHaveLength(2);
    if (rides[0]) await cancel(rides[0]);
    expect((await watchMessage(about)).title?.replaceAll("\u00a0", " ")).toBe("1 ny resa Stockholm–Malmö");
  });
});

describe("quiet hours", () => {
  it("hold a notice back until morning", async () => {
    await createWatch({ quietFrom: "22:00", quietUntil: "07:00", expiresAt: new Date("2100-01-01") });
    const ride = await createRide({ departureAt: new Date("2027-04-02T10:00:00Z") });
    await tellWatches({ rideId: ride.id }, instantOf("2027-03-27", "23:30"));
    const morning = instantOf("2027-03-28", "07:00");
    expect(await leavings()).toEqual([morning, morning]);
  });
});

describe("the end of a watch", () => {
  it("is told of once, a week before, and the watch is forgotten a month after", async () => {
    const expiresAt = new Date("2027-05-20T10:00:00Z");
    const watch = await createWatch({ expiresAt, byPush: false });
    await createWatch({ expiresAt, dateTo: "2027-05-20" });
    await createWatch({ expiresAt, pausedAt: new Date() });
    await catchUpWithWatches(expiresAt.getTime() - 7 * day - 1);
    expect(await notices()).toEqual([]);
    await catchUpWithWatches(expiresAt.getTime() - 7 * day);
    await catchUpWithWatches(expiresAt.getTime() - 6 * day);
    const [told, ...others] = await notices();
    expect(others).toEqual([]);
    expect(told).toMatchObject({
      userId: watch.userId,
      message: { title: "Bevakningen Stockholm–Malmö slutar snart" },
    });
    expect(await stillMatches(told?.about, expiresAt.getTime() - day)).toBe(true);
    await sql`update watch set expires_at = expires_at + interval '180 days' where public_id = ${watch.publicId}`;
    expect(await stillMatches(told?.about, expiresAt.getTime() - day)).toBe(false);
    await sql`update watch set expires_at = expires_at - interval '180 days' where public_id = ${watch.publicId}`;
    await catchUpWithWatches(expiresAt.getTime() + 29 * day);
    expect(await count()).toBe(3);
    await catchUpWithWatches(expiresAt.getTime() + 31 * day);
    expect(await count()).toBe(0);
  });
});

const form = {
  kind: "offer" as const,
  from: "Stockholm",
  fromChoice: "",
  fromRadius: null,
  to: "Malmö",
  toChoice: "",
  toRadius: null,
  dateFrom: null,
  dateTo: null,
  weekdays: [],
  earliest: null,
  latest: null,
  seats: 1,
  maxPrice: null,
  byPush: true,
  byEmail: true,
  pace: "now" as const,
  quietFrom: null,
  quietUntil: null,
};

async function leavings(): Promise<number[]> {
  const jobs = await sql<{ runAt: number }[]>`
    select (extract(epoch from run_at) * 1000)::float8 as "runAt" from graphile_worker._private_jobs
    where (payload ->> 'id')::bigint in (select id from notification)`;
  return jobs.map(({ runAt }) => runAt);
}

async function count(): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*)::int from watch`;
  return row.count;
}

const begun = async () => (await waitingJobs(watchBegunJob)).map(({ payload }) => payload);

/** What the worker does with the rides announced. */
const tellAnnounced = () => runJobs({ [ridePublishedJob]: tellWatches });
