import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { actOn, createBooking, declineForGood, readBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { acceptBooking, cancelBooking } from "~/modules/bookings/commands.server";
import { db } from "~/platform/db.server";
import { changeProfile, findOwnProfile } from "./profile.server";
import { once } from "./submissions.server";

const formKey = () => randomUUID();

test("a form is carried out once, however often and concurrently it is sent", async () => {
  const submission = { userId: (await createUser()).id, form: "test", formKey: formKey() };
  let runs = 0;
  const send = () => db.transaction((tx) => once(tx, submission, async () => ({ ok: true, run: ++runs })));
  expect(await Promise.all([send(), send(), send()])).toEqual(Array(3).fill({ ok: true, run: 1 }));
});

test("the same key sent by another form of the page is no repetition: two bookings of one ride", async () => {
  const ride = await createRide({ seats: 4 });
  const [first, second] = [await createBooking(ride), await createBooking(ride)];
  const { formKey } = actOn(first, ride.userId);
  const act = (bookingId: string) => ({ userId: ride.userId, bookingId, formKey });
  await acceptBooking(act(first.publicId));
  await declineForGood(act(second.publicId));
  expect((await readBooking(second.id)).status).toBe("declined");
  await cancelBooking(act(first.publicId));
  expect((await readBooking(first.id)).status).toBe("cancelled_by_driver");
});

test("the same key sent by another form of the page is no repetition: two parts of a profile", async () => {
  const { id } = await createUser();
  const key = formKey();
  await changeProfile(id, { about: "Kör ofta." }, key);
  await changeProfile(id, { displayName: "Alva Ny" }, key);
  expect(await findOwnProfile(id)).toMatchObject({ about: "Kör ofta.", displayName: "Alva Ny" });
});
