import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { users } from "#drizzle/schema/users";
import { createRide } from "#tests/factories/rides";
import { openFor } from "#tests/factories/unlocks";
import { createUser } from "#tests/factories/users";
import { db } from "~/platform/db.server";
import { openUnlock } from "./open.server";
import { payFromBalance } from "./pay.server";
import { findContactOffer, findObstacle, findUnlockPage } from "./queries.server";

vi.mock("~/platform/env.server", async (load) => {
  const { env } = await load<typeof import("~/platform/env.server")>();
  return { env: { ...env, payPal: null } };
});

test("where PayPal is off nothing is offered but to who has enough on the balance", async () => {
  const address = { rideId: (await createRide()).publicId };
  const [poor, rich] = [await createUser({ balance: 999 }), await createUser({ balance: 1000 })];
  for (const id of [0, poor.id]) expect(await findContactOffer(id, address)).toBeNull();
  expect(await findObstacle(poor.id, address)).toBe("unpayable");
  expect(await openUnlock(poor.id, address)).toEqual({ ok: false, reason: "unpayable" });
  expect(await findContactOffer(rich.id, address)).toMatchObject({ state: "open" });
  const unlockId = await openFor(rich.id, address);
  const balance = (left: number) => db.update(users).set({ balance: left }).where(eq(users.id, rich.id));
  await balance(0);
  expect(await findUnlockPage(rich.id, unlockId)).toMatchObject({ state: "closed", obstacle: "unpayable" });
  await balance(1000);
  expect(await payFromBalance({ userId: rich.id, unlockId, formKey: randomUUID() })).toEqual({ ok: true });
});
