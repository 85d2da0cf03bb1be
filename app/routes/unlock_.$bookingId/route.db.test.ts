import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { openFor } from "#tests/factories/unlocks";
import { createUser } from "#tests/factories/users";
import { startSession } from "~/modules/sessions/session.server";
import { payFromBalance } from "~/modules/unlocks/pay.server";
import type { User } from "~/modules/users/types";
import { loader as openLoader } from "../unlock/route";
import { loader } from "./route";

const origin = "http://127.0.0.1:3000";

async function cookieOf({ uid, email, displayName }: User): Promise<string> {
  const cookie = await startSession(new Request(origin), { uid, email, displayName, pictureUrl: null });
  return cookie.split(";")[0] ?? "";
}

async function visit(load: typeof loader | typeof openLoader, cookie: string, path: string) {
  const request = new Request(origin + path, { headers: { Cookie: cookie } });
  const answer = await load({ request, params: { bookingId: path.split("/").at(-1) }, context: {} }).catch(
    (thrown: unknown) => thrown,
  );
  return answer instanceof Response ? [answer.status, answer.headers.get("Location")] : answer;
}

test("who had begun to unlock is led to what the other has paid for, from the page and from the link to it", async () => {
  const [driver, passenger] = [await createUser({ balance: 1000 }), await createUser({ balance: 1000 })];
  const ride = await createRide({ userId: driver.id });
  const { publicId: bookingId } = await createBooking(ride, { userId: passenger.id });
  const begun = await openFor(passenger.id, { bookingId });
  const unlockId = await openFor(driver.id, { bookingId });
  expect(await payFromBalance({ userId: driver.id, unlockId, formKey: randomUUID() })).toEqual({ ok: true });
  const cookies = { driver: await cookieOf(driver), passenger: await cookieOf(passenger) };
  expect(await visit(openLoader, cookies.driver, `/unlock?booking=${bookingId}`)).toEqual([
    303,
    `/my-passenger-rides/${bookingId}`,
  ]);
  expect(await visit(loader, cookies.passenger, `/unlock/${begun}`)).toEqual([303, `/unlock/${unlockId}`]);
  expect(await visit(loader, cookies.passenger, `/unlock/${unlockId}`)).toMatchObject({ unlock: { state: "paid" } });
});
