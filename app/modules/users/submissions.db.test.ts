import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { actOn, createBooking, declineForGood, readBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { creditUser } from "~/modules/admin/people-commands.server";
import { acceptBooking, cancelBooking } from "~/modules/bookings/commands.server";
import { requestSeats } from "~/modules/bookings/request.server";
import { changeRide } from "~/modules/bookings/ride-changes.server";
import { rideKey } from "~/modules/rides/rules";
import { db } from "~/platform/db.server";
import { changeProfile, findOwnProfile } from "./profile.server";
import { once, onceUnedited } from "./submissions.server";

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

test("a form that was edited after its answer was lost does what it says now", async () => {
  const { id } = await createUser();
  const key = formKey();
  const save = (about: string) => changeProfile(id, { about }, key);
  const shown = async () => (await findOwnProfile(id))?.about;
  await save("Kör ofta.");
  await save("Kör aldrig.");
  expect(await shown()).toBe("Kör aldrig.");
  await changeProfile(id, { about: "Skrivet senare, på en annan sida." }, formKey());
  await save("Kör aldrig.");
  expect(await shown()).toBe("Skrivet senare, på en annan sida.");
});

test("a booking sent again with more seats is not said to have them, and takes none twice", async () => {
  const ride = await createRide({ seats: 4 });
  const { id: userId } = await createUser();
  const asked = { rideId: ride.publicId, userId, message: "", confirmsWomenOnly: false, joinsLine: false };
  const key = formKey();
  const first = await requestSeats({ ...asked, seats: 1, formKey: key });
  expect(first).toMatchObject({ ok: true });
  expect(await requestSeats({ ...asked, seats: 1, formKey: key })).toEqual(first);
  const edited = await requestSeats({ ...asked, seats: 2, formKey: key });
  expect(edited).toMatchObject({ ok: false, reason: "already_booked" });
});

test("a ride moved to another day than at first, when no answer came, is not said to be there unmoved", async () => {
  const ride = await createRide();
  const [formKey, later] = [randomUUID(), (days: number) => new Date(ride.departureAt.getTime() + days * 86_400_000)];
  const act = { userId: ride.userId, rideId: ride.publicId, scope: "one" as const, formKey };
  const move = (days: number, seen: string) => changeRide({ ...act, seen, change: { departureAt: later(days) } });
  expect(await move(1, rideKey(ride))).toMatchObject({ ok: true });
  expect(await move(1, rideKey(ride))).toMatchObject({ ok: true });
  expect(await move(2, rideKey(ride))).toEqual({ ok: false, reason: "changed_meanwhile" });
  expect(await move(2, rideKey({ ...ride, departureAt: later(1) }))).toMatchObject({ ok: true });
});

test("money is put on a balance once per form, whatever is corrected in it", async () => {
  const [admin, person] = [await createUser({ role: "admin" }), await createUser()];
  const key = formKey();
  const give = (kronor: number) =>
    creditUser({ adminId: admin.id, personId: person.publicId, reason: "Ersättning.", formKey: key, kronor });
  expect(await give(20)).toEqual({ ok: true });
  expect(await give(25)).toEqual({ ok: false, reason: "edited" });
  expect(await give(20)).toEqual({ ok: true });
  expect(await findOwnProfile(person.id)).toMatchObject({ balance: 2000 });
});

test("of two wordings of a form that must be done once, sent at the same time, one is done", async () => {
  const submission = { userId: (await createUser()).id, form: "test", formKey: formKey() };
  const send = (content: string) =>
    db.transaction((tx) =>
      onceUnedited(
        tx,
        { ...submission, content },
        async (): Promise<{ ok: boolean; done: string }> => ({ ok: true, done: content }),
        ({ done }) => ({ ok: false, done: `beside ${done}` }),
      ),
    );
  const done = (await Promise.all(["a", "b", "c"].map(send))).filter(({ ok }) => ok);
  expect(done).toHaveLength(1);
});
