import { expect, test } from "vitest";
import { createRide } from "#tests/factories/rides";
import { signIn } from "#tests/factories/sessions";
import { buyUnlock } from "#tests/factories/unlocks";
import { createUser } from "#tests/factories/users";
import { loader } from "./route";

const origin = "http://127.0.0.1:3000";

test("who has paid and not looked yet is led to where the contact is", async () => {
  const payer = await createUser({ balance: 2000 });
  const ride = await createRide();
  await buyUnlock(payer.id, ride);
  const headers = { Cookie: await signIn(payer) };
  const request = new Request(`${origin}/unlock?ride=${ride.publicId}`, { headers });
  const answer = await loader({ request, params: {}, context: {} }).catch((thrown) => thrown);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/ride/${ride.publicId}`]);
});
