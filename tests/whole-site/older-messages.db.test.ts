import { expect, test, vi } from "vitest";
import { createBooking } from "#tests/factories/bookings";
import { say } from "#tests/factories/messages";
import { createRide } from "#tests/factories/rides";
import { findUser } from "~/modules/users/queries.server";
import { createApp } from "~/server/app";
import { createWholeBuild } from "./build";
import { answerWith } from "./listening";
import { readPage } from "./page";
import { visit } from "./visitor";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { demoEnv } = await import("./demo-env");
  return demoEnv(await load(), origin);
});

const { app } = createApp(await createWholeBuild());

answerWith(server, app);

test("a long conversation opens at its end, leads back to its beginning, and on to its end again", async () => {
  const ride = await createRide();
  const booking = await createBooking(ride, { createdAt: Date.now() - 86_400_000 });
  const to = { bookingId: booking.publicId };
  let address = "";
  for (let n = 1; n <= 70; n++)
    address = `/inbox/${await say(booking.userId, to, `Rad ${n}.`, Date.now() - (100 - n) * 60_000)}`;
  const driver = await findUser(ride.userId);
  if (!driver) throw new Error("the driver is gone");
  const { get } = await visit(driver);
  const seen: number[] = [];
  let page = await get(address);
  expect(page.body).toContain("Skriv till ");
  for (;;) {
    seen.unshift(...Array.from(page.body.matchAll(/>Rad (\d+)\.</g), ([, n]) => Number(n)));
    const older = page.body.match(/href="([^"]+)"[^>]*>Visa äldre</)?.[1];
    if (!older) break;
    page = await get(older.startsWith("?") ? address + older : older);
  }
  expect(seen).toEqual(Array.from({ length: 70 }, (_, n) => n + 1));
  expect(page.body).toContain("Till de senaste");
});

test("talks as a passenger stand in the inbox and among the trips, beside those as a driver", async () => {
  const booking = await createBooking(await createRide());
  await say(booking.userId, { bookingId: booking.publicId }, "Jag har en ryggsäck.");
  const passenger = await findUser(booking.userId);
  if (!passenger) throw new Error("the passenger is gone");
  const { get } = await visit(passenger);
  const inbox = async () => readPage((await get("/inbox")).body).text;
  expect(await inbox()).toContain("Du: Jag har en ryggsäck.");
  expect((await get("/my-rides")).body).toMatch(/id="meddelanden".*Jag har en ryggsäck\./s);

  const asked = await createBooking(await createRide({ userId: passenger.id }));
  await say(asked.userId, { bookingId: asked.publicId }, "Får en cykel plats?");
  await say(booking.counterpartyId, { bookingId: booking.publicId }, "Det går bra.");
  expect(await inbox()).toMatch(/Det går bra\. 1 ny .*Får en cykel plats\? 1 ny/);
});

test("what a driver has half written to one passenger is kept apart from what they write to another", async () => {
  const ride = await createRide();
  const driver = await findUser(ride.userId);
  if (!driver) throw new Error("the driver is gone");
  const { get } = await visit(driver);
  const names = [await createBooking(ride), await createBooking(ride)].map(async ({ publicId }) => {
    const { body } = await get(`/inbox/new.data?booking=${publicId}`);
    return /"draft:[^"]+"/.exec(body)?.[0];
  });
  const draft = expect.stringContaining(driver.uid);
  expect([...new Set(await Promise.all(names))]).toEqual([draft, draft]);
});
