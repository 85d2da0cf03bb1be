import { expect, test } from "vitest";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { createWatch } from "#tests/factories/watches";
import { findPosted } from "~/modules/rides/queries.server";
import { countWatchers } from "./watchers.server";

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

test("what was posted by one form is known to its owner alone", async () => {
  const ride = await createRide();
  expect(await findPosted(ride.userId, ride.publicId)).toMatchObject({ id: ride.id, together: 1, hasReturn: false });
  expect(await findPosted((await createUser()).id, ride.publicId)).toBeNull();
});
