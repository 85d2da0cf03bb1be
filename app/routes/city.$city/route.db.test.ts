import { expect, test } from "vitest";
import { createRide } from "#tests/factories/rides";
import { signIn } from "#tests/factories/sessions";
import { getUser } from "~/modules/sessions/session.server";
import { blockUser } from "~/modules/users/commands.server";
import { loader } from "./route";

const address = "http://127.0.0.1:3000/city/arvika";

test("somebody signed in is shown no rides of whom they have blocked, which others see", async () => {
  const ride = await createRide({ stops: ["arvika", "karlstad"] });
  const cookie = await signIn({ uid: "google-anna", email: "anna@example.se", displayName: "Anna" });
  const asked = () => new Request(address, { headers: { Cookie: cookie } });
  await blockUser((await getUser(asked()))?.id ?? 0, ride.userId);
  const shown = async (request: Request) => {
    const { leaving } = await loader({ request, params: { city: "arvika" }, context: {} });
    return leaving.map(({ publicId }) => publicId);
  };
  expect(await shown(new Request(address))).toEqual([ride.publicId]);
  expect(await shown(asked())).toEqual([]);
});
