import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { signIn } from "#tests/factories/sessions";
import { openFor } from "#tests/factories/unlocks";
import { createUser } from "#tests/factories/users";
import { payFromBalance } from "~/modules/unlocks/pay.server";
import { loader } from "./route";

const origin = "http://127.0.0.1:3000";

test("the page of an unlock that somebody has begun leads to what the other has paid for", async () => {
  const [driver, passenger] = [await createUser({ balance: 1000 }), await createUser({ balance: 1000 })];
  const ride = await createRide({ userId: driver.id });
  const { publicId: bookingId } = await createBooking(ride, { userId: passenger.id });
  const begun = await openFor(passenger.id, { bookingId });
  const unlockId = await openFor(driver.id, { bookingId });
  expect(await payFromBalance({ userId: driver.id, unlockId, formKey: randomUUID() })).toEqual({ ok: true });
  const headers = { Cookie: await signIn(passenger) };
  const visit = (id: string) => {
    const request = new Request(`${origin}/unlock/${id}`, { headers });
    return loader({ request, params: { bookingId: id }, context: {} });
  };
  const answer = await visit(begun).catch((thrown) => thrown);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/unlock/${unlockId}`]);
  expect(await visit(unlockId)).toMatchObject({ unlock: { state: "paid" } });
});
