import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { createBooking } from "#tests/factories/bookings";
import { say } from "#tests/factories/messages";
import { createRide } from "#tests/factories/rides";
import { buyUnlock } from "#tests/factories/unlocks";
import { createUser } from "#tests/factories/users";
import { blockUser } from "~/modules/users/commands.server";
import { findUser } from "~/modules/users/queries.server";
import { db } from "~/platform/db.server";
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

test("who has paid for the other's details reads them on the booking, not that the number is to come", async () => {
  const passenger = await createUser({ balance: 1000 });
  const ride = await createRide();
  const { publicId } = await createBooking(ride, { userId: passenger.id, status: "accepted" });
  const driver = await findUser(ride.userId);
  const { get } = await visit(passenger);
  const read = async () => readPage((await get(`/my-passenger-rides/${publicId}`)).body).text;
  const before = await read();
  expect(before).toContain("Telefonnummer kommer utan kostnad");
  expect(before).not.toContain(driver?.email);
  await buyUnlock(passenger.id, ride);
  const after = await read();
  expect(after).toContain(driver?.email);
  expect(after).not.toContain("Telefonnummer kommer");
  expect(after).not.toContain("Från 3 timmar före");
});

test("details that a conversation is the first to show are not folded away there, and later they are", async () => {
  const passenger = await createUser({ balance: 1000 });
  const ride = await createRide();
  const booking = await createBooking(ride, { userId: passenger.id, status: "accepted" });
  const talk = await say(ride.userId, { bookingId: booking.publicId }, "Hej!");
  const { get } = await visit(passenger);
  const fold = async () => /<details class="more"[^>]*>/.exec((await get(`/inbox/${talk}`)).body)?.[0];
  expect(await fold()).not.toContain("open");
  await buyUnlock(passenger.id, ride);
  expect(await fold()).toContain("open");
  expect(await fold()).not.toContain("open");
});

test("on the day, too, who has paid for the other's details reads them on the booking", async () => {
  const passenger = await createUser({ balance: 1000 });
  const ride = await createRide();
  const { id, publicId } = await createBooking(ride, { userId: passenger.id, status: "accepted" });
  await buyUnlock(passenger.id, ride);
  await db.execute(sql`update ride set departure_at = departure_at - interval '46 hours',
    arrival_at = arrival_at - interval '46 hours' where id = ${ride.id}`);
  await db.execute(
    sql`update booking set agreed_departure_at = agreed_departure_at - interval '46 hours' where id = ${id}`,
  );
  const { get } = await visit(passenger);
  const text = readPage((await get(`/my-passenger-rides/${publicId}`)).body).text;
  expect(text).toContain("Är det fara, ring 112");
  expect(text).toContain((await findUser(ride.userId))?.email);
});

test("who is blocked does not read so where the details were unlocked, and who blocks does", async () => {
  const [driver, passenger] = [await createUser(), await createUser({ balance: 1000 })];
  const { unlockId } = await buyUnlock(passenger.id, await createRide({ userId: driver.id }));
  await blockUser(passenger.id, driver.id);
  const read = async (person: typeof driver) =>
    readPage((await (await visit(person)).get(`/unlock/${unlockId}`)).body).text;
  expect(await read(passenger)).toContain("Du har blockerat");
  expect(await read(driver)).toContain("Uppgifterna går inte att visa längre.");
  expect(await read(driver)).not.toMatch(/blockera/i);
});
