import { beforeEach, describe, expect, it } from "vitest";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { addDays, instantOf, localDateOf } from "~/modules/calendar/rules";
import { blockUser } from "~/modules/users/commands.server";
import { sql } from "~/platform/db.server";
import { changeWatch, createWatch, pauseWatch, removeWatch, resumeWatch, stopWatch } from "./commands.server";
import { newWatchForm, readWatchForm } from "./form-values";
import { findOwnWatch, listWatches } from "./queries.server";
import { type WatchForm, watchFormSchema } from "./schema";

const now = instantOf("2026-11-20", "12:00");
let userId: number;

beforeEach(async () => {
  userId = (await createUser()).id;
});

describe("saving a watch", () => {
  it("keeps what was asked for", async () => {
    const typed = {
      from: "lkpg",
      to: "Umeå",
      toRadius: "5",
      dateFrom: "27 nov",
      dateTo: "2026-12-24",
      earliest: "7.15",
      latest: "kl 18",
      seats: "2",
      maxPrice: "220 kr",
      pace: "daily",
      byEmail: "on",
      quietFrom: "",
      quietUntil: "",
    };
    const saved = await save(typed, ["5", "7"]);
    const watch = saved.ok ? await findOwnWatch(userId, saved.publicId) : null;
    expect(watch?.values).toMatchObject({
      from: "Linköping",
      fromRadius: "",
      to: "Umeå",
      toRadius: "5",
      dateFrom: "2026-11-27",
      dateTo: "2026-12-24",
      weekdays: ["5", "7"],
      earliest: "07:15",
      latest: "18:00",
      seats: "2",
      maxPrice: "220",
      pace: "daily",
      byPush: false,
      byEmail: true,
      quietFrom: "",
      quietUntil: "",
    });
  });

  it("looks no farther from a place than suits it", async () => {
    const saved = await save({ from: "Stockholm", fromRadius: "20", byPush: "on" });
    const watch = saved.ok ? await findOwnWatch(userId, saved.publicId) : null;
    expect(watch?.values.fromRadius).toBe("");
  });

  it("asks which place is meant, and takes the answer", async () => {
    const unclear = await save({ from: "Lin", to: "", byPush: "on" });
    expect(unclear).toMatchObject({ ok: false, reason: "wrong", errors: { from: [expect.stringContaining("Lin")] } });
    const [first] = !unclear.ok && unclear.reason === "wrong" ? (unclear.choices.from ?? []) : [];
    expect(await save({ from: "Lin", fromChoice: first?.slug ?? "", byPush: "on" })).toMatchObject({ ok: true });
  });

  it("refuses a place that does not exist and a way to where it starts", async () => {
    expect(await save({ from: "qqqq", byPush: "on" })).toMatchObject({ errors: { from: [expect.any(String)] } });
    expect(await save({ from: "Malmö", to: "malmo", byPush: "on" })).toMatchObject({
      errors: { to: ["Resan börjar och slutar på samma ort."] },
    });
  });

  it("is done once for a form sent twice", async () => {
    const form = parsed({ from: "Malmö", byPush: "on" });
    const key = crypto.randomUUID();
    await Promise.all([createWatch(userId, form, key, now), createWatch(userId, form, key, now)]);
    expect(await listWatches(userId, now)).toHaveLength(1);
  });

  it("saves nothing beside the first where a form was edited after its answer was lost, before that is said", async () => {
    const key = crypto.randomUUID();
    const send = (to: string) => createWatch(userId, parsed({ from: "Malmö", to, byPush: "on" }), key, now);
    const first = await send("Lund");
    expect(await send("Ystad")).toEqual({ ok: false, reason: "beside_first" });
    expect(await send("Lund")).toEqual(first);
    expect((await listWatches(userId, now)).map(({ names }) => names.to)).toEqual(["Lund"]);
  });

  it("watches the same once, and tells of it as was asked for last", async () => {
    const typed = { from: "Malmö", to: "Lund", dateFrom: "2026-11-27", dateTo: "2026-11-27" };
    const first = await save({ ...typed, byPush: "on" });
    const paused = first.ok && (await pauseWatch(userId, first.publicId));
    const second = await save({ ...typed, byEmail: "on", pace: "daily" });
    expect([paused, second]).toEqual([true, first]);
    expect(await listWatches(userId, now)).toMatchObject([
      {
        publicId: first.ok && first.publicId,
        state: "running",
        search: "/select-location?from=malmo&to=lund&date=2026-11-27",
      },
    ]);
    const watch = first.ok ? await findOwnWatch(userId, first.publicId) : null;
    expect(watch?.values).toMatchObject({ byPush: false, byEmail: true, pace: "daily" });
    const other = await save({ ...typed, seats: "2", byPush: "on" });
    expect(await listWatches(userId, now)).toHaveLength(2);
    const changed =
      first.ok && (await changeWatch(userId, first.publicId, parsed({ ...typed, seats: "2", byPush: "on" }), now));
    expect([other.ok, changed]).toEqual([true, first]);
    expect(await listWatches(userId, now)).toMatchObject([{ publicId: first.ok && first.publicId }]);
  });

  it("stops at twenty, also when thirty are sent at once", async () => {
    const forms = Array.from({ length: 30 }, (_, n) => parsed({ from: "Malmö", maxPrice: `${100 + n}`, byPush: "on" }));
    const outcomes = await Promise.all(forms.map((form) => createWatch(userId, form, crypto.randomUUID(), now)));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(20);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === "too_many")).toHaveLength(10);
    expect(await listWatches(userId, now)).toHaveLength(20);
  });
});

describe("what cannot be understood or makes no sense", () => {
  it.each([
    [{}, "from"],
    [{ from: "Malmö", byPush: "" }, "byPush"],
    [{ from: "Malmö", dateFrom: "2026-12-02", dateTo: "2026-12-01" }, "dateTo"],
    [{ from: "Malmö", dateTo: "2026-11-19" }, "dateTo"],
    [{ from: "Malmö", dateFrom: "2026-12-01", dateTo: "2026-12-06" }, "weekdays", ["1"]],
    [{ from: "Malmö", dateFrom: "kanske" }, "dateFrom"],
    [{ from: "Malmö", earliest: "12:00", latest: "11:00" }, "latest"],
    [{ from: "Malmö", maxPrice: "billigt" }, "maxPrice"],
    [{ from: "Malmö", seats: "9" }, "seats"],
    [{ from: "Malmö", quietFrom: "22:00" }, "quietUntil"],
    [{ from: "x".repeat(150) }, "from"],
  ])("%j is an error at %s", (typed, field, weekdays: string[] = []) => {
    const result = watchFormSchema(now).safeParse(values({ byPush: "on", ...typed }, weekdays));
    expect(result.error?.issues.map((issue) => issue.path[0])).toContain(field);
  });

  it("makes nothing of a hostile form but an error", () => {
    const data = new FormData();
    data.set("from", new Blob(["x"]), "x.txt");
    data.append("weekdays", "8");
    expect(watchFormSchema(now).safeParse(readWatchForm(data)).success).toBe(false);
  });
});

describe("a saved watch", () => {
  it("is paused, runs on, is changed and removed by its owner alone", async () => {
    const saved = await save({ from: "Malmö", byPush: "on" });
    const publicId = saved.ok ? saved.publicId : "";
    const stranger = (await createUser()).id;
    const other = parsed({ from: "Lund", byPush: "on" });
    expect(await pauseWatch(stranger, publicId)).toBe(false);
    expect(await resumeWatch(stranger, publicId)).toEqual({ ok: false, reason: "not_found" });
    expect(await changeWatch(stranger, publicId, other)).toMatchObject({ reason: "not_found" });
    expect(await removeWatch(stranger, publicId)).toBe(false);
    expect(await findOwnWatch(stranger, publicId)).toBeNull();

    expect(await pauseWatch(userId, publicId, now)).toBe(true);
    expect((await listWatches(userId, now))[0]?.state).toBe("paused");
    expect(await resumeWatch(userId, publicId, now)).toEqual({ ok: true, lastDay: null });
    expect((await listWatches(userId, now))[0]?.state).toBe("running");
    expect(await changeWatch(userId, publicId, other, now)).toMatchObject({ ok: true });
    expect((await listWatches(userId, now))[0]?.names).toEqual({ from: "Lund", to: null });
    expect(await removeWatch(userId, publicId)).toBe(true);
    expect(await listWatches(userId, now)).toEqual([]);
  });

  it("leads to its part of the last ride it has found while that can be seen, and not between two who are blocked", async () => {
    await save({ from: "Linköping", to: "Jönköping", seats: "2", byPush: "on" });
    const ride = await createRide();
    await sql`insert into watch_hit (watch_id, ride_id, found_at)
      select id, ${ride.id}::bigint, now() from watch where user_id = ${userId}`;
    expect((await listWatches(userId))[0]?.last).toMatchObject({
      route: `/ride/${ride.publicId}?from=linkoping&to=jonkoping&seats=2`,
    });
    await blockUser(ride.userId, userId);
    expect((await listWatches(userId))[0]?.last).toMatchObject({ publicId: ride.publicId, route: null });
  });

  it("is stopped by whoever holds the key of its e-mails", async () => {
    await save({ from: "Malmö", byPush: "on" });
    const [row] = await sql<{ stopKey: string }[]>`select stop_key as "stopKey" from watch where user_id = ${userId}`;
    expect(await stopWatch(crypto.randomUUID())).toBe(false);
    expect(await stopWatch(row?.stopKey ?? "")).toBe(true);
    expect((await listWatches(userId, now))[0]?.state).toBe("paused");
  });

  it("runs on until its last day, and says so, where that comes before half a year", async () => {
    for (const [dateTo, lastDay] of [
      [addDays(localDateOf(now), 9), addDays(localDateOf(now), 9)],
      [addDays(localDateOf(now), 300), null],
    ] as const) {
      const saved = await save({ from: "Malmö", byPush: "on", dateTo });
      expect(await resumeWatch(userId, saved.ok ? saved.publicId : "", now)).toEqual({ ok: true, lastDay });
    }
  });

  it("cannot run on when its days are over", async () => {
    const saved = await save({ from: "Malmö", byPush: "on", dateTo: "2026-11-25" });
    const publicId = saved.ok ? saved.publicId : "";
    const later = instantOf("2026-11-26", "00:00");
    expect((await listWatches(userId, later))[0]?.state).toBe("expired");
    expect(await resumeWatch(userId, publicId, later)).toEqual({ ok: false, reason: "over" });
  });
});

it("a search fills the form", () => {
  const query = new URLSearchParams(
    "from=stockholm&to=G%C3%B6teborg&date=2026-11-27&days=1&seats=2&maxPrice=200&earliest=kl 7&latest=12.00&kind=request",
  );
  expect(newWatchForm(query, now)).toMatchObject({
    kind: "request",
    from: "stockholm",
    to: "Göteborg",
    dateFrom: "2026-11-26",
    dateTo: "2026-11-28",
    seats: "2",
    maxPrice: "200",
    earliest: "07:00",
    latest: "12:00",
  });
});

it("a search for people to take along asks for as many as the search does where it says nothing of seats", () => {
  const seats = (query: string) => newWatchForm(new URLSearchParams(query), now).seats;
  expect([seats("from=malmo&kind=request"), seats("from=malmo"), seats("from=malmo&seats=3")]).toEqual(["8", "1", "3"]);
});

function save(typed: Record<string, string>, weekdays: string[] = []) {
  return createWatch(userId, parsed(typed, weekdays), crypto.randomUUID(), now);
}

function parsed(typed: Record<string, string>, weekdays: string[] = []): WatchForm {
  return watchFormSchema(now).parse(values(typed, weekdays));
}

function values(typed: Record<string, string>, weekdays: string[] = []) {
  const data = new FormData();
  for (const [name, text] of Object.entries({ seats: "1", ...typed })) data.set(name, text);
  for (const day of weekdays) data.append("weekdays", day);
  return readWatchForm(data);
}
