import { beforeEach, describe, expect, it } from "vitest";
import { createRide } from "#tests/factories/rides";
import { cancel, createWatch, hits, notices } from "#tests/factories/watches";
import { changeRide } from "~/modules/bookings/ride-changes.server";
import { instantOf } from "~/modules/calendar/rules";
import { blockUser } from "~/modules/users/commands.server";
import { sql } from "~/platform/db.server";
import { pauseWatch } from "./commands.server";
import { catchUpWithWatches, tellWatches, watchMessage } from "./jobs.server";

const day = 86_400_000;

beforeEach(async () => {
  await sql`truncate watch, watch_hit, notification`;
});

describe("the day's message", () => {
  const noon = instantOf("2026-10-24", "12:00");
  const evening = instantOf("2026-10-24", "18:00");
  const departureAt = new Date("2026-10-28T10:00:00Z");
  const daily = { isDaily: true, byPush: false, expiresAt: new Date("2100-01-01") };

  it("comes at six in the evening with all rides of the day that can still be booked", async () => {
    await createWatch(daily);
    const rides = [];
    for (const hour of [1, 2, 3]) rides.push(await createRide({ departureAt: new Date(departureAt.getTime() + hour) }));
    for (const { id } of rides) await tellWatches({ rideId: id }, noon);
    if (rides[1]) await cancel(rides[1]);
    expect(await notices()).toEqual([]);
    await catchUpWithWatches(evening - 1);
    expect(await notices()).toEqual([]);
    await Promise.all([catchUpWithWatches(evening), catchUpWithWatches(evening)]);
    await catchUpWithWatches(evening + day);
    const [told, ...others] = await notices();
    expect(others).toEqual([]);
    expect(told?.message.title.replaceAll("\u00a0", " ")).toBe("2 nya resor Stockholm–Malmö");
    expect(told?.about.rideIds).toBe(`${rides[0]?.id},${rides[2]?.id}`);
  });

  it("names a ride that several watches of a person have found in one message of each channel", async () => {
    const { userId } = await createWatch(daily);
    await createWatch({ ...daily, userId, to: null });
    await createWatch({ ...daily, userId, byPush: true, byEmail: false });
    const both = await createRide({ departureAt });
    const other = await createRide({ departureAt, stops: ["stockholm", "uppsala"] });
    for (const { id } of [both, other]) await tellWatches({ rideId: id }, noon);
    await catchUpWithWatches(evening);
    await catchUpWithWatches(evening + day);
    const told = async (channel: string) =>
      (await notices()).flatMap((one) => (one.channel === channel ? one.about.rideIds.split(",") : [])).sort();
    expect(await told("email")).toEqual([`${both.id}`, `${other.id}`].sort());
    expect(await told("push")).toEqual([`${both.id}`]);
    expect(await hits()).toBe(4);
  });

  it("does not wait for a ride that leaves before it: the message is for that one alone, and comes at once", async () => {
    const { userId } = await createWatch(daily);
    const soon = await createRide({ departureAt: new Date(instantOf("2026-10-25", "07:00")) });
    const later = await createRide({ departureAt });
    for (const { id } of [soon, later]) await tellWatches({ rideId: id }, instantOf("2026-10-24", "20:00"));
    const told = async () => (await notices()).map((one) => [one.userId, one.about.rideIds]);
    expect(await told()).toEqual([[userId, `${soon.id}`]]);
    await catchUpWithWatches(instantOf("2026-10-25", "18:00"));
    expect(await told()).toEqual([
      [userId, `${soon.id}`],
      [userId, `${later.id}`],
    ]);
  });

  it("does not wait for a ride that is moved to before it", async () => {
    const { userId } = await createWatch(daily);
    const ride = await createRide({ departureAt });
    await tellWatches({ rideId: ride.id }, noon);
    const act = { userId: ride.userId, rideId: ride.publicId, scope: "one" as const, formKey: "earlier" };
    await changeRide({ ...act, change: { departureAt: new Date(instantOf("2026-10-24", "17:00")) } }, noon);
    for (const _ of [1, 2]) await tellWatches({ rideId: ride.id }, noon + 1);
    await catchUpWithWatches(evening);
    expect((await notices()).map((told) => [told.userId, told.about.rideIds])).toEqual([[userId, `${ride.id}`]]);
  });

  it("comes at six by the clock on the wall when summer time has ended in between", async () => {
    await createWatch(daily);
    const ride = await createRide({ departureAt });
    await tellWatches({ rideId: ride.id }, instantOf("2026-10-24", "19:00"));
    await catchUpWithWatches(Date.parse("2026-10-25T16:59:59Z"));
    expect(await notices()).toEqual([]);
    await catchUpWithWatches(Date.parse("2026-10-25T17:00:00Z"));
    expect(await notices()).toHaveLength(1);
  });

  it("leaves out what has come to suit no more, and tells of it when it does again", async () => {
    const watch = await createWatch({ ...daily, latest: "14:00" });
    const ride = await createRide({ departureAt });
    await tellWatches({ rideId: ride.id }, noon);
    const moveTo = (time: string) =>
      changeRide(
        {
          userId: ride.userId,
          rideId: ride.publicId,
          scope: "one",
          formKey: time,
          change: { departureAt: new Date(instantOf("2026-10-28", time)) },
        },
        noon,
      );
    await moveTo("15:00");
    await catchUpWithWatches(evening);
    expect([await notices(), await hits()]).toEqual([[], 0]);
    await moveTo("13:00");
    await tellWatches({ rideId: ride.id }, evening + 1);
    await catchUpWithWatches(evening + 2 * day);
    expect((await notices()).map(({ userId, about }) => [userId, about.rideIds])).toEqual([
      [watch.userId, `${ride.id}`],
    ]);
  });

  it("leads to the days on which its rides leave, or to the one", async () => {
    await createWatch({ ...daily, from: "linkoping", seats: 2 });
    const at = (date: string, time: string) => createRide({ departureAt: new Date(instantOf(date, time)) });
    for (const { id } of [await at("2026-11-20", "23:30"), await at("2026-11-22", "10:00")])
      await tellWatches({ rideId: id }, noon);
    await catchUpWithWatches(evening);
    const about = (await notices())[0]?.about;
    const days = "from=linkoping&to=malmo&date=2026-11-22&days=1&seats=2";
    expect((await watchMessage(about, evening)).route).toBe(`/select-location?${days}`);
    await createWatch({ ...daily, kind: "request", seats: 3 });
    const wish = await createRide({ kind: "request", stops: ["linkoping", "jonkoping"], departureAt });
    await tellWatches({ rideId: wish.id }, evening);
    await catchUpWithWatches(evening + 2 * day);
    const only = (await notices()).at(-1)?.message;
    expect(only).toMatchObject({ route: `/passenger/${wish.publicId}`, button: "Visa efterlysningen" });
  });

  it("leads to all its rides where they leave on more days than one search has", async () => {
    await createWatch(daily);
    for (const date of ["2026-11-20", "2026-12-04"]) {
      const ride = await createRide({ departureAt: new Date(instantOf(date, "10:00")) });
      await tellWatches({ rideId: ride.id }, noon);
    }
    await catchUpWithWatches(evening);
    expect((await notices())[0]?.message.route).toBe("/select-location?from=stockholm&to=malmo");
  });

  it("leaves out whom one has blocked since", async () => {
    const watch = await createWatch(daily);
    const [hidden, shown] = [await createRide({ departureAt }), await createRide({ departureAt })];
    for (const { id } of [hidden, shown]) await tellWatches({ rideId: id }, noon);
    await blockUser(hidden.userId, watch.userId);
    await catchUpWithWatches(evening);
    expect((await notices()).map(({ about }) => about.rideIds)).toEqual([`${shown.id}`]);
  });

  it("leaves out what was found before the watch was paused", async () => {
    const watch = await createWatch(daily);
    await tellWatches({ rideId: (await createRide({ departureAt })).id }, noon);
    await pauseWatch(watch.userId, watch.publicId);
    await catchUpWithWatches(evening);
    expect(await notices()).toEqual([]);
  });
});
