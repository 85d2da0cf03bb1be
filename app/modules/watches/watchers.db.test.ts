import { expect, test, vi } from "vitest";
import { notificationMutes } from "#drizzle/schema/notifications";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { createWatch } from "#tests/factories/watches";
import { findPosted } from "~/modules/rides/queries.server";
import { db } from "~/platform/db.server";
import type * as Mail from "~/platform/mail.server";
import { countWatchers } from "./watchers.server";

vi.mock("~/platform/mail.server", async (load) => ({ ...(await load<typeof Mail>()), isMailOn: true }));

test("how many watch a way is said from five people on, each counted once", async () => {
  const ride = await createRide({ stops: ["pajala", "overtornea"] });
  const now = Date.now();
  const twice = await createUser();
  const watch = (userId?: number) => createWatch({ from: "pajala", to: "overtornea", ...(userId && { userId }) });
  for (const userId of [twice.id, twice.id, undefined, undefined, undefined]) await watch(userId);
  await watch(ride.userId);
  expect(await countWatchers(ride.id, now)).toBeNull();
  await watch();
  expect(await countWatchers(ride.id, now)).toBe(5);
});

test("who watches a way, and is not told, as they have ended that, does not count", async () => {
  const ride = await createRide({ stops: ["kiruna", "pajala"] });
  const way = { from: "kiruna", to: "pajala" };
  const told = [];
  for (let n = 0; n < 5; n++) told.push(await createWatch(way));
  await createWatch({ ...way, byEmail: false });
  const [one, two] = told.map(({ userId }) => ({ userId, kind: "ride_match" as const }));
  if (!one || !two) throw new Error("nobody watches");
  await db.insert(notificationMutes).values({ ...one, channel: "push" });
  expect(await countWatchers(ride.id, Date.now())).toBe(5);
  await db.insert(notificationMutes).values({ ...two, channel: "email" });
  expect(await countWatchers(ride.id, Date.now())).toBeNull();
});

test("what was posted by one form is known to its owner alone", async () => {
  const ride = await createRide();
  expect(await findPosted(ride.userId, ride.publicId)).toMatchObject({ id: ride.id, together: 1, hasReturn: false });
  expect(await findPosted((await createUser()).id, ride.publicId)).toBeNull();
});
