import { expect, test } from "vitest";
import { createBooking } from "#tests/factories/bookings";
import { say } from "#tests/factories/messages";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { sql } from "~/platform/db.server";
import { messageLetter } from "./letters.server";

test("a letter says what is unread, masked with what was said before it, and nothing once one has blocked the other", async () => {
  const driver = await createUser();
  const sender = await createUser({ displayName: "Kim Karlsson" });
  const ride = await createRide({ userId: driver.id });
  const conversationId = await say(sender.id, { rideId: ride.publicId }, "Mitt nummer är 070-123");
  const lastId = async () => Number((await sql`select max(id) as id from message`)[0]?.id);
  await sql`update message set read_at = now()`;
  for (const text of ["45 67", "<b>Hej</b>\nHinner vi äta?"]) await say(sender.id, { conversationId }, text);
  const about = { messageId: await lastId(), userId: driver.id };
  const letter = await messageLetter(about);
  expect(letter.person).toMatchObject({ name: "Kim" });
  expect(letter.quotes?.at(-1)).toBe("<b>Hej</b>\nHinner vi äta?");
  expect(letter.quotes).toHaveLength(2);
  expect(JSON.stringify(letter)).not.toMatch(/45 67|Karlsson|@/);
  await sql`insert into block ${sql({ blocker_id: driver.id, blocked_id: sender.id })}`;
  expect(await messageLetter(about)).toEqual({});
  expect(await messageLetter({ messageId: about.messageId })).toEqual({});
});

test("a letter masks a number that began in the greeting of a booking", async () => {
  const ride = await createRide();
  const booking = await createBooking(ride, { message: "Mitt nr börjar 0701", status: "accepted" });
  await say(booking.userId, { bookingId: booking.publicId }, "234 567");
  const [last] = await sql<{ id: number }[]>`select max(id)::int as id from message`;
  expect((await messageLetter({ messageId: last?.id ?? 0, userId: ride.userId })).quotes).toEqual(["••• •••"]);
});
