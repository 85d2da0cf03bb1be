import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { adminActs } from "#drizzle/schema/audit";
import { decisions } from "#drizzle/schema/moderation";
import { reviews } from "#drizzle/schema/reviews";
import { rides } from "#drizzle/schema/rides";
import { users } from "#drizzle/schema/users";
import { createBooking, readBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { takeJobs } from "#tests/setup/jobs";
import { exportAccount } from "~/modules/accounts/export.server";
import {
  carryOutDeletion,
  deletedLetterJob,
  deletionOnBehalfJob,
  sendDeleted,
} from "~/modules/accounts/on-behalf.server";
import { replyIdOf } from "~/modules/moderation/rules";
import { findProfile } from "~/modules/reviews/profile.server";
import { findRidePage } from "~/modules/rides/ride-page.server";
import { startSession } from "~/modules/sessions/session.server";
import { findUser } from "~/modules/users/queries.server";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";
import { askForExport, deleteOnBehalf, exportOnBehalf } from "./on-behalf.server";
import { findPeople } from "./people.server";
import { closeAccountOf } from "./people-commands.server";
import { findRemovable, removeContent } from "./removals.server";

const { mail, push } = await vi.hoisted(async () => (await import("#tests/fakes/services")).startServices());

afterAll(async () => {
  await Promise.all([mail.stop(), push.stop()]);
});

vi.mock("~/platform/env.server", async (load) => {
  const real = await load<typeof import("~/platform/env.server")>();
  return { ...real, env: { ...real.env, adminEmails: ["chefen@example.se"] } };
});

let admin: User;
let person: User;

beforeEach(async () => {
  mail.mails.length = 0;
  admin = await createUser({ role: "admin" });
  person = await createUser({ displayName: "Ful Gubbe", about: "Ring min fru", pictureUrl: "https://lh3.example/ful" });
});

const reason = "Det bryter mot våra villkor.";

const remove = (id: string, wishes: Partial<Parameters<typeof removeContent>[0]> = {}) =>
  removeContent({
    ...{ adminId: admin.id, id, reason, formKey: randomUUID() },
    ...{ about: false, name: false, car: false, picture: false },
    ...wishes,
  });

const actsOn = ({ id }: User) => db.select().from(adminActs).where(eq(adminActs.userId, id)).orderBy(adminActs.id);
const toldTo = ({ id }: User) => db.select().from(decisions).where(eq(decisions.userId, id));

describe("without a report an administrator takes away", () => {
  test("a ride, with those booked told, the reason logged and the owner told how to appeal", async () => {
    const ride = await createRide({ userId: person.id });
    const booked = await createBooking(ride, { status: "accepted" });
    expect(await remove(ride.publicId)).toEqual({ ok: true });
    expect(await findRidePage(ride.publicId, null, { from: null, to: null }, Date.now())).toBeNull();
    expect(await readBooking(booked.id)).toMatchObject({ status: "cancelled_by_driver" });
    expect(await actsOn(person)).toMatchObject([{ act: "ride_removed", subject: ride.publicId, reason }]);
    expect(await toldTo(person)).toMatchObject([{ measures: ["ride_removed"], reason, reportId: null }]);
    expect(await remove(ride.publicId)).toEqual({ ok: false, reason: "already" });
  });

  test("a review, once however often the form is sent", async () => {
    const ride = await createRide();
    const booking = await createBooking(ride, { userId: person.id, status: "completed" });
    const written = { bookingId: booking.id, authorId: person.id, subjectId: ride.userId, rating: 1, text: "Usch" };
    const [review] = await db
      .insert(reviews)
      .values({ ...written, publishAt: new Date(), publishedAt: new Date() })
      .returning();
    await db.execute(sql`update users set review_count = 1, rating_sum = 1 where id = ${ride.userId}`);
    const id = review?.publicId ?? "";
    const formKey = randomUUID();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => remove(id, { formKey })));
    expect(outcomes).toEqual(outcomes.map(() => ({ ok: true })));
    expect(await findUser(ride.userId)).toMatchObject({ reviewCount: 0, ratingSum: 0 });
    expect((await actsOn(person)).map(({ act }) => act)).toEqual(["review_removed"]);
    expect((await findPeople(id)).map(({ publicId }) => publicId)).toEqual([person.publicId]);
  });

  test("what a person says of themselves, their name and their picture, which does not come back by signing in", async () => {
    expect(await remove(person.publicId)).toEqual({ ok: false, reason: "nothing" });
    expect(await remove(person.publicId, { about: true, name: true, picture: true })).toEqual({ ok: true });
    const { uid, email } = person;
    const from = (pictureUrl: string) =>
      startSession(new Request("http://localhost/"), { uid, email, displayName: "Ful Gubbe", pictureUrl });
    await from("https://lh3.example/ful");
    expect(await findProfile(person.publicId, null, null)).toMatchObject({
      firstName: "Resenär",
      about: "",
      picture: null,
    });
    await from("https://lh3.example/fin");
    expect((await findProfile(person.publicId, null, null))?.picture).not.toBeNull();
    expect(await toldTo(person)).toMatchObject([{ measures: ["about_removed", "name_removed", "picture_removed"] }]);
    expect((await actsOn(person)).map(({ act }) => act)).toEqual(["profile_cleared"]);
  });

  test("what a car is said to be, on the profile and on the rides, and keeps its number", async () => {
    const car = { vehicleMake: "Ring min fru", vehicleColour: "Röd", vehicleRegistration: "ABC123" };
    await db.update(users).set(car).where(eq(users.id, person.id));
    const ride = await createRide({ userId: person.id, ...car, vehicleMake: "Skåpbil" });
    expect(await findRemovable(person.publicId)).toMatchObject({ car: "Ring min fru Röd; Skåpbil Röd" });
    expect(await remove(person.publicId, { car: true })).toEqual({ ok: true });
    const without = { vehicleMake: "", vehicleColour: "", vehicleRegistration: "ABC123" };
    expect(await findUser(person.id)).toMatchObject(without);
    expect(await db.select().from(rides).where(eq(rides.id, ride.id))).toMatchObject([without]);
    expect(await toldTo(person)).toMatchObject([{ measures: ["car_removed"] }]);
    expect(await remove(person.publicId, { car: true })).toEqual({ ok: false, reason: "already" });
  });

  test("a reply without the review it answers", async () => {
    const author = await createUser();
    const booking = await createBooking(await createRide({ userId: person.id }), {
      userId: author.id,
      status: "completed",
    });
    const written = {
      bookingId: booking.id,
      authorId: author.id,
      subjectId: person.id,
      rating: 4,
      text: "Bra",
      reply: "Usch",
    };
    const [review] = await db
      .insert(reviews)
      .values({ ...written, publishAt: new Date(), publishedAt: new Date() })
      .returning();
    const id = replyIdOf(review?.publicId ?? "");
    expect(await findRemovable(review?.publicId ?? "")).toMatchObject({ kind: "review", reply: "Usch" });
    expect(await findRemovable(id)).toMatchObject({ kind: "reply", userId: person.id, text: "Usch", isGone: false });
    expect(await remove(id)).toEqual({ ok: true });
    expect((await findProfile(person.publicId, null, null))?.reviews).toMatchObject([{ text: "Bra", reply: "" }]);
    expect(await actsOn(person)).toMatchObject([{ act: "reply_removed", subject: id, reason }]);
    expect(await findRemovable(id)).toMatchObject({ isGone: true });
    expect(await remove(id)).toEqual({ ok: false, reason: "already" });
  });

  test("what is ticked when the form is corrected and sent again, because its answer was lost", async () => {
    const formKey = randomUUID();
    const send = (wishes: { about: boolean; name: boolean }) => remove(person.publicId, { formKey, ...wishes });
    expect(await send({ about: true, name: false })).toEqual({ ok: true });
    for (const _ of [1, 2]) expect(await send({ about: true, name: true })).toEqual({ ok: true });
    expect(await findProfile(person.publicId, null, null)).toMatchObject({ firstName: "Resenär", about: "" });
    expect((await toldTo(person)).map(({ measures }) => measures)).toEqual([["about_removed"], ["name_removed"]]);
    expect(await remove(person.publicId, { about: true, name: true })).toEqual({ ok: false, reason: "already" });
  });

  test("nothing of their own or about them, and nobody else takes away anything", async () => {
    const ride = await createRide({ userId: admin.id });
    expect(await remove(ride.publicId)).toEqual({ ok: false, reason: "own" });
    expect(await remove(admin.publicId, { name: true })).toEqual({ ok: false, reason: "own" });
    const booking = await createBooking(ride, { userId: person.id, status: "completed" });
    const written = { bookingId: booking.id, authorId: person.id, subjectId: admin.id, rating: 1 };
    const [review] = await db
      .insert(reviews)
      .values({ ...written, publishAt: new Date(), publishedAt: new Date() })
      .returning();
    expect(await remove(review?.publicId ?? "")).toEqual({ ok: false, reason: "own" });
    const { id: adminId } = await createUser();
    expect(await remove(person.publicId, { name: true, adminId })).toEqual({ ok: false, reason: "not_admin" });
    expect(await remove("zzzzzzzzzzzz")).toEqual({ ok: false, reason: "not_found" });
  });
});

test("the page for removing leads to a profile while others can open it", async () => {
  const isShown = async () => (await findRemovable(person.publicId))?.isShown;
  expect(await isShown()).toBe(true);
  await closeAccountOf({ adminId: admin.id, personId: person.publicId, reason, formKey: randomUUID() });
  expect(await isShown()).toBe(false);
});

describe("on a person's behalf", () => {
  const form = () => ({
    adminId: admin.id,
    personId: person.publicId,
    reason: "Brev med id-kopia",
    formKey: randomUUID(),
  });

  test("their own export is handed over to who has just written down why, and to no other administrator", async () => {
    expect(await exportOnBehalf(admin.id, person.publicId)).toBeNull();
    expect(await askForExport(form())).toEqual({ ok: true });
    const { hämtat: _, ...file } = (await exportOnBehalf(admin.id, person.publicId)) ?? {};
    const { hämtat: __, ...own } = await exportAccount(person.id);
    expect(file).toEqual(own);
    expect(await exportOnBehalf((await createUser({ role: "admin" })).id, person.publicId)).toBeNull();
    expect(await actsOn(person)).toMatchObject([{ act: "user_exported", reason: "Brev med id-kopia" }]);
    await db.execute(sql`alter table admin_act disable trigger admin_act_append_only`);
    await db.execute(sql`update admin_act set at = at - interval '16 minutes' where user_id = ${person.id}`);
    await db.execute(sql`alter table admin_act enable trigger admin_act_append_only`);
    expect(await exportOnBehalf(admin.id, person.publicId)).toBeNull();
  });

  test("their account is deleted, then a letter leaves, with the reason in the log", async () => {
    await db.execute(sql`update users set balance = 500 where id = ${person.id}`);
    expect(await deleteOnBehalf({ ...form(), givesUpBalance: false })).toEqual({ ok: false, reason: "balance" });
    expect(await deleteOnBehalf({ ...form(), givesUpBalance: true })).toEqual({ ok: true });
    const [job] = await takeJobs(deletionOnBehalfJob);
    await carryOutDeletion(job?.payload);
    await carryOutDeletion(job?.payload);
    expect(await findUser(person.id)).toMatchObject({ email: "", deletedAt: expect.any(Date) });
    expect(mail.mails).toEqual([]);
    for (const { payload } of await takeJobs(deletedLetterJob)) await sendDeleted(payload);
    expect(mail.mails.map(({ to }) => to)).toEqual([[person.email]]);
    expect(await actsOn(person)).toMatchObject([{ act: "user_deleted", reason: "Brev med id-kopia" }]);
  });

  test("an account whose balance has got money meanwhile stays, and whoever runs the site is told", async () => {
    expect(await deleteOnBehalf({ ...form(), givesUpBalance: false })).toEqual({ ok: true });
    await db.execute(sql`update users set balance = 1000 where id = ${person.id}`);
    await carryOutDeletion({ userId: person.id, givesUpBalance: false });
    expect(await takeJobs(deletedLetterJob)).toEqual([]);
    expect((await findUser(person.id))?.deletedAt).toBeNull();
    expect(mail.mails.map(({ to }) => String(to))).toEqual(["chefen@example.se"]);
    expect(mail.mails[0]?.text).toMatch(new RegExp(`inte borttaget.*/bus-admin/personer/${person.publicId}`, "s"));
  });

  test("no administrator is deleted, and nobody else does it", async () => {
    const other = await createUser({ role: "admin" });
    const asked = { ...form(), givesUpBalance: true };
    expect(await deleteOnBehalf({ ...asked, personId: other.publicId })).toEqual({ ok: false, reason: "is_admin" });
    expect(await deleteOnBehalf({ ...asked, adminId: person.id })).toEqual({ ok: false, reason: "not_admin" });
    expect(await askForExport({ ...form(), adminId: person.id })).toEqual({ ok: false, reason: "not_admin" });
  });
});
