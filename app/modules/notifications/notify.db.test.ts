import { beforeEach, expect, test } from "vitest";
import { createUser } from "#tests/factories/users";
import { db, sql } from "~/platform/db.server";
import { notify } from "./commands.server";
import type { Notice } from "./types";

const message = { title: "Ny bokning", body: "Kim vill åka med.", route: "/my-rides", button: "Visa bokningen" };
let notice: Notice;

beforeEach(async () => {
  await sql`truncate notification`;
  await sql`delete from graphile_worker._private_jobs`;
  const { id: userId } = await createUser();
  notice = { kind: "booking_new", userId, eventKey: "booking:1:1", message, about: { bookingId: 1 } };
});

test("an event told twice leaves once through each channel", async () => {
  await db.transaction((tx) => notify(tx, [notice]));
  await db.transaction((tx) => notify(tx, [notice, notice]));
  expect(await waiting()).toEqual(["email", "push"]);
});

test("two processes that tell of the same event at once tell it once", async () => {
  await Promise.all([1, 2, 3, 4].map(() => db.transaction((tx) => notify(tx, [notice]))));
  expect(await waiting()).toEqual(["email", "push"]);
});

test("nobody is told of what did not happen", async () => {
  const failing = db.transaction(async (tx) => {
    await notify(tx, [notice]);
    throw new Error("the booking failed");
  });
  await expect(failing).rejects.toThrow("the booking failed");
  expect(await waiting()).toEqual([]);
});

test("several people are told of one event, each in the channels asked for, and not before the time", async () => {
  const notBefore = Date.UTC(2100, 0, 1);
  const { id: userId } = await createUser();
  await db.transaction((tx) => notify(tx, [notice, { ...notice, userId, channels: ["email"], notBefore }]));
  expect(await waiting()).toEqual(["email", "email", "push"]);
  const [job] = await sql`select extract(epoch from max(run_at)) * 1000 as at from graphile_worker._private_jobs`;
  expect(Number(job?.at)).toBe(notBefore);
});

/** Channels of the notifications that have a job. */
async function waiting(): Promise<string[]> {
  const rows = await sql<{ channel: string }[]>`
    select channel from graphile_worker._private_jobs join notification on notification.id = (payload ->> 'id')::bigint
    order by channel::text`;
  return rows.map((row) => row.channel);
}
