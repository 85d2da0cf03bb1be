import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ownPlaces, place } from "#drizzle/schema/places";
import { createUser } from "#tests/factories/users";
import { db } from "~/platform/db.server";
import { findOwnPlaces, keepOwnPlaces, spelledOut } from "./own-places.server";

const typed = (home: string, work = "", choice = "") => ({
  home: { place: home, choice },
  work: { place: work, choice: "" },
});
const namesOf = async (userId: number) =>
  (await findOwnPlaces(userId)).map(({ name, place }) => `${name} ${place.name}`);

test("home and work are what somebody says they are, and nobody else's", async () => {
  const [person, other] = [await createUser(), await createUser()];
  expect(await keepOwnPlaces(person.id, typed("chalmers", "Jönköping"))).toEqual({ ok: true });
  expect(await namesOf(person.id)).toEqual(["home Chalmers", "work Jönköping"]);
  expect(
    await Promise.all(["hem", "Hemma", " JOBBET ", "Gränna", ""].map((text) => spelledOut(person.id, text))),
  ).toEqual(["Chalmers", "Chalmers", "Jönköping", "Gränna", ""]);
  expect([await spelledOut(other.id, "hem"), await spelledOut(null, "hem")]).toEqual(["hem", "hem"]);
});

test("said again they are others, and left empty none", async () => {
  const { id } = await createUser();
  await keepOwnPlaces(id, typed("Chalmers", "Jönköping"));
  await Promise.all([keepOwnPlaces(id, typed("Gränna")), keepOwnPlaces(id, typed("Gränna"))]);
  expect(await namesOf(id)).toEqual(["home Gränna"]);
  expect(await spelledOut(id, "jobbet")).toBe("jobbet");
});

test("a postcode and a position on the map may be home, and are understood when spelled out", async () => {
  const { id } = await createUser();
  expect(await keepOwnPlaces(id, typed("Nära Chalmers (57.689,11.979)", "41263"))).toEqual({ ok: true });
  expect(await spelledOut(id, "hem")).toBe("Nära Chalmers (57.689,11.979)");
  const rows = await db
    .select({ kind: place.kind })
    .from(ownPlaces)
    .innerJoin(place, eq(place.id, ownPlaces.placeId))
    .where(eq(ownPlaces.userId, id));
  expect(rows.map(({ kind }) => kind).sort()).toEqual(["pin", "postcode"]);
});

test("what is not understood is said, and what was kept stays", async () => {
  const { id } = await createUser();
  await keepOwnPlaces(id, typed("Gränna"));
  expect(await keepOwnPlaces(id, typed("Xyzqabc", "Jönköping"))).toMatchObject({
    ok: false,
    errors: { home: ["Vi hittar ingen plats som heter ”Xyzqabc”. Kontrollera stavningen eller välj på kartan."] },
  });
  for (const hostile of ["x".repeat(10_000), "99.999,99.999", "' or 1=1 --", "40.1,-3.2"])
    expect(await keepOwnPlaces(id, typed(hostile))).toMatchObject({
      ok: false,
      errors: { home: [expect.any(String)] },
    });
  expect(await namesOf(id)).toEqual(["home Gränna"]);
  const unclear = await keepOwnPlaces(id, typed("1126"));
  const [first] = unclear.ok ? [] : (unclear.choices.home ?? []);
  expect(first).toBeDefined();
  expect(await keepOwnPlaces(id, typed("1126", "", first?.slug))).toEqual({ ok: true });
  expect(await namesOf(id)).toEqual([`home ${first?.name}`]);
});
