import { beforeEach, expect, test, vi } from "vitest";
import { places } from "~/modules/places/queries.server";
import { sql } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { noteMissed, wayBetween, writeNoted } from "./note.server";
import { mostWays } from "./rules";

const wednesday = Date.UTC(2026, 9, 21, 12);

beforeEach(async () => {
  await writeNoted(wednesday);
  await sql`truncate missing_ride, missing_ride_week`;
});

const counted = async () =>
  (await sql<{ people: number }[]>`select people from missing_ride`).map(({ people }) => people);

test("notes are written together, a minute after the first", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  for (let n = 0; n < 3; n++) noteMissed({ fromId: 1, toId: 2, who: `one ${n}` });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(await counted()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  await vi.waitUntil(async () => (await counted()).length > 0);
  expect(await counted()).toEqual([3]);
});

test("one person counts for so many ways in a week and no more, however many they try", async () => {
  const { indexed } = await places();
  const [from, ...others] = indexed.map(({ id }) => id);
  for (const toId of others) noteMissed({ fromId: from ?? 0, toId, who: "eager" }, wednesday);
  await writeNoted(wednesday);
  expect(await counted()).toHaveLength(mostWays.ofOne);
  for (const toId of others) noteMissed({ fromId: from ?? 0, toId, who: "eager" }, wednesday + 7 * 86_400_000);
  await writeNoted(wednesday + 7 * 86_400_000);
  expect(await counted()).toHaveLength(2 * mostWays.ofOne);
});

test("a failing database takes nothing with it, and who was not counted is when they search again", async () => {
  const said = vi.spyOn(log, "warn").mockImplementation(() => {});
  const noted = { fromId: 1, toId: 2, who: "patient" };
  await sql`alter table missing_ride rename to gone`;
  noteMissed(noted, wednesday);
  await expect(writeNoted(wednesday)).resolves.toBeUndefined();
  await sql`alter table gone rename to missing_ride`;
  expect(said).toHaveBeenCalledWith("demand.not-counted", expect.objectContaining({ searches: 1 }));
  expect(JSON.stringify(said.mock.calls)).not.toContain("patient");
  said.mockRestore();
  noteMissed(noted, wednesday);
  await writeNoted(wednesday);
  expect(await counted()).toEqual([1]);
});

test("a way is between two places of the index: a point counts for the place that it is looked up under", async () => {
  const index = await places();
  const place = (name: string) => {
    const found = index.bySlug(name) ?? index.named(name)[0];
    if (!found) throw new Error(`no place ${name}`);
    return found;
  };
  const [umea, arlanda] = [place("umea"), index.named("Arlanda").find(({ id }) => id > 32_767)];
  if (!arlanda) throw new Error("no point");
  const key = index.reach().keyPlaceOf(arlanda);
  expect(wayBetween(umea, place("lulea"), index)).toEqual({ fromId: umea.id, toId: place("lulea").id });
  expect(wayBetween(arlanda, umea, index)).toEqual({ fromId: key?.id, toId: umea.id });
  expect(key && wayBetween(arlanda, key, index)).toBeNull();
  expect(wayBetween(umea, umea, index)).toBeNull();
});
