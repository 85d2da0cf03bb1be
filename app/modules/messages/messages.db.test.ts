import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { bookings } from "#drizzle/schema/bookings";
import { messages } from "#drizzle/schema/messages";
import { notifications } from "#drizzle/schema/notifications";
import { rides } from "#drizzle/schema/rides";
import { users } from "#drizzle/schema/users";
import { actOn, createBooking } from "#tests/factories/bookings";
import { say } from "#tests/factories/messages";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { acceptBooking, cancelBooking } from "~/modules/bookings/commands.server";
import { findBookingPage } from "~/modules/bookings/queries.server";
import { cancelRide, removeRide } from "~/modules/bookings/ride-changes.server";
import { standingOf } from "~/modules/bookings/status-names";
import { places } from "~/modules/places/queries.server";
import type { Ride } from "~/modules/rides/types";
import { blockUser, unblockUser } from "~/modules/users/commands.server";
import { db } from "~/platform/db.server";
import { formatDayTime } from "~/text/format";
import { markRead, sendMessage } from "./commands.server";
import { isUnread } from "./notices.server";
import { findConversation, listConversations } from "./queries.server";
import { mostNewPerDay, mostPerMinute, parseCursor } from "./rules";
import type { Address, Line } from "./types";

const day = 86_400_000;
const hour = 3_600_000;
const phone = "070-123 45 67";

const send = (userId: number, to: Address, now?: number) =>
  sendMessage({ userId, to, text: "Hej!", formKey: randomUUID() }, now);

const texts = (lines: Line[] | undefined) => lines?.map((line) => line.text);

/** A driver, their ride, and a passenger who has booked it. */
async function bookedRide(wishes: Parameters<typeof createRide>[0] = {}) {
  const ride = await createRide(wishes);
  const booking = await createBooking(ride, { status: "accepted" });
  return { ride, booking, driver: ride.userId, passenger: booking.userId, toBooking: { bookingId: booking.publicId } };
}

test("an unread conversation is listed below the hundred latest, a read one is not", async () => {
  const ride = await createRide();
  const said = await db.execute<{ id: string }>(sql`
    with person as (
      insert into users (uid, email, display_name, created_at)
      select 'talks-' || n, 'talks-' || n || '@example.se', 'Kim', 0 from generate_series(1, 103) n returning id, uid
    ), talk as (
      insert into conversation (public_id, ride_id, driver_id, passenger_id, created_at)
      select uid, ${ride.id}, ${ride.userId}, id, now() from person returning id, public_id, passenger_id
    )
    insert into message (conversation_id, sender_id, text, created_at, read_at)
    select id, passenger_id, public_id, now() - split_part(public_id, '-', 2)::integer * interval '1 minute',
      case public_id when 'talks-102' then null else now() end
    from talk returning text as id`);
  expect(said).toHaveLength(103);
  const listed = await listConversations(ride.userId, "driver");
  expect(listed.map(({ address }) => address)).toEqual([
    ...Array.from({ length: 100 }, (_, n) => `talks-${n + 1}`),
    "talks-102",
  ]);
});

describe("who may write", () => {
  test("the two of a booking, whatever became of it, until 14 days after the ride", async () => {
    const { ride, driver, passenger, toBooking, booking } = await bookedRide();
    expect(await send(passenger, toBooking)).toMatchObject({ ok: true });
    expect(await send(driver, toBooking)).toMatchObject({ ok: true });
    await cancelBooking(actOn(booking, passenger));
    const last = ride.arrivalAt.getTime() + 14 * day;
    expect(await send(driver, toBooking, last - 1000)).toMatchObject({ ok: true });
    expect(await send(driver, toBooking, last)).toEqual({ ok: false, reason: "closed" });
  });

  test("anybody asks the owner of a ride that can be booked, and the owner answers", async () => {
    const ride = await createRide();
    const curious = await createUser();
    const conversationId = await say(curious.id, { rideId: ride.publicId }, "Får en cello plats?");
    expect(await say(ride.userId, { conversationId }, "Ja!")).toBe(conversationId);
    const afterDeparture = ride.departureAt.getTime();
    expect(await send(curious.id, { conversationId }, afterDeparture)).toEqual({ ok: false, reason: "closed" });
    await db.update(rides).set({ status: "cancelled" }).where(eq(rides.id, ride.id));
    expect(await send(ride.userId, { conversationId })).toEqual({ ok: false, reason: "closed" });
  });

  test("the talk leads to no ride that is removed, or hidden by a block or with its owner's account", async () => {
    const curious = await createUser();
    const hasPage = async (conversationId: string) =>
      (await findConversation(curious.id, { conversationId }))?.ride.hasPage;
    const hides: ((ride: Ride) => Promise<unknown>)[] = [
      ({ id }) => db.transaction((tx) => removeRide(tx, id, Date.now())),
      ({ userId }) => blockUser(userId, curious.id),
      ({ userId }) => db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, userId)),
    ];
    for (const hide of hides) {
      const ride = await createRide();
      const conversationId = await say(curious.id, { rideId: ride.publicId }, "Får en cello plats?");
      expect(await hasPage(conversationId)).toBe(true);
      await hide(ride);
      expect(await hasPage(conversationId)).toBe(false);
    }
  });

  test("who asks for a ride is the passenger of the talk, who answers is the driver", async () => {
    const request = await createRide({ kind: "request" });
    const driver = await createUser();
    const conversationId = await say(driver.id, { rideId: request.publicId }, "Jag kör förbi.");
    expect(await listConversations(driver.id, "driver")).toMatchObject([{ address: conversationId }]);
    expect(await listConversations(request.userId, "passenger")).toMatchObject([{ address: conversationId }]);
    expect(await listConversations(driver.id, "passenger")).toEqual([]);
  });

  test("nobody else: strangers, to one's own ride, to a ride or booking that is not there", async () => {
    const { ride, passenger, toBooking, driver } = await bookedRide();
    const stranger = await createUser();
    const conversationId = await say(passenger, toBooking, "Hej");
    const nothing = { ok: false, reason: "not_found" };
    expect(await send(stranger.id, toBooking)).toEqual(nothing);
    expect(await send(stranger.id, { conversationId })).toEqual(nothing);
    expect(await send(driver, { rideId: ride.publicId })).toEqual(nothing);
    expect(await send(stranger.id, { rideId: "abcdefghjkmn" })).toEqual(nothing);
    expect(await findConversation(stranger.id, { conversationId })).toBeNull();
    expect(
      (await findConversation(driver, { conversationId }))?.lines.filter((l) => l.kind === "message"),
    ).toHaveLength(1);
  });

  test("a block stops both, is told to who made it, and can be taken back", async () => {
    const { passenger, driver, toBooking } = await bookedRide();
    const conversationId = await say(passenger, toBooking, "Hej");
    await blockUser(driver, passenger);
    expect(await send(driver, { conversationId })).toEqual({ ok: false, reason: "blocked" });
    expect(await send(passenger, { conversationId })).toEqual({ ok: false, reason: "blocked_by_other" });
    expect(await findConversation(passenger, { conversationId })).toMatchObject({ obstacle: "blocked_by_other" });
    await unblockUser(driver, passenger);
    expect(await send(passenger, { conversationId })).toMatchObject({ ok: true });
  });

  test("a blocked person does not find the ride to ask about", async () => {
    const ride = await createRide();
    const curious = await createUser();
    await blockUser(ride.userId, curious.id);
    expect(await send(curious.id, { rideId: ride.publicId })).toEqual({ ok: false, reason: "not_found" });
    expect(await findConversation(curious.id, { rideId: ride.publicId })).toBeNull();
  });

  test("nobody writes faster than people type, or to more people than they would ask", async () => {
    const { passenger, toBooking } = await bookedRide();
    const now = Date.now();
    const atOnce = await Promise.all(Array.from({ length: mostPerMinute + 3 }, () => send(passenger, toBooking, now)));
    expect(atOnce.filter(({ ok }) => ok)).toHaveLength(mostPerMinute);
    expect(await send(passenger, toBooking, now)).toEqual({ ok: false, reason: "too_many" });
    expect(await send(passenger, toBooking, now + 61_000)).toMatchObject({ ok: true });

    const asker = await createUser();
    const owner = (await createUser()).id;
    for (let n = 0; n < mostNewPerDay; n++) {
      const { publicId } = await createRide({ userId: owner });
      expect(await send(asker.id, { rideId: publicId }, now + n * 61_000)).toMatchObject({ ok: true });
    }
    const { publicId } = await createRide({ userId: owner });
    const later = now + mostNewPerDay * 61_000;
    expect(await send(asker.id, { rideId: publicId }, later)).toEqual({ ok: false, reason: "too_many" });
    const [known] = await listConversations(asker.id, "passenger");
    expect(await send(asker.id, { conversationId: known?.address ?? "" }, later)).toMatchObject({ ok: true });
  });
});

describe("sending", () => {
  test("the same form sent many times at once is one message, and two first messages are one conversation", async () => {
    const { driver, passenger, toBooking } = await bookedRide();
    const form = { userId: passenger, to: toBooking, text: "Hej!", formKey: randomUUID() };
    const outcomes = await Promise.all([
      ...Array.from({ length: 8 }, () => sendMessage(form)),
      send(driver, toBooking),
    ]);
    const ids = new Set(outcomes.map((outcome) => outcome.ok && outcome.conversationId));
    expect(ids.size).toBe(1);
    const page = await findConversation(driver, toBooking);
    expect(page?.lines.filter((line) => line.kind === "message")).toHaveLength(2);
    expect(await sendMessage(form)).toEqual(outcomes[0]);
  });

  test("what was changed while the form was on its way is a message of its own", async () => {
    const { driver, passenger, toBooking } = await bookedRide();
    const form = { userId: passenger, to: toBooking, formKey: randomUUID() };
    await Promise.all(["Hej!", "Hej igen!", "Hej igen!"].map((text) => sendMessage({ ...form, text })));
    const page = await findConversation(driver, toBooking);
    const written = texts(page?.lines.filter((line) => line.kind === "message"));
    expect(written?.toSorted()).toEqual(["Hej igen!", "Hej!"]);
  });

  test("the database takes neither nothing nor more than 1 000 characters", async () => {
    const { passenger, toBooking } = await bookedRide();
    await say(passenger, toBooking, "å".repeat(1000));
    for (const text of ["", "a".repeat(1001)])
      await expect(sendMessage({ userId: passenger, to: toBooking, text, formKey: randomUUID() })).rejects.toThrow();
  });

  test("who has a browser open hears of it: both, and nobody else", async () => {
    const { driver, passenger, toBooking, ride } = await bookedRide();
    const heard: string[] = [];
    const { unlisten } = await db.$client.listen("news", (person) => heard.push(person));
    await say(passenger, toBooking, "Hej");
    await acceptBooking(actOn(await createBooking(ride), driver));
    await expect.poll(() => new Set(heard).size).toBe(3);
    expect(heard).toEqual(expect.arrayContaining([`${driver}`, `${passenger}`]));
    await unlisten();
  });
});

describe("contact details", () => {
  /** What is sent to a viewer, as one text. */
  const bytesFor = async (userId: number, to: Address, now?: number) =>
    JSON.stringify([
      await findConversation(userId, to, null, now),
      await listConversations(userId, "driver", now),
      await listConversations(userId, "passenger", now),
    ]);

  test("are hidden from the other in the thread and in previews, but stay as typed for who wrote them", async () => {
    const { driver, passenger, toBooking, booking } = await bookedRide();
    await db.execute(sql`update booking set message = ${`Ring ${phone}`} where id = ${booking.id}`);
    await say(passenger, toBooking, `Ring mig på ${phone} eller kanarie snabel-a mejl punkt se`);
    const seen = await bytesFor(driver, toBooking);
    expect(seen).not.toMatch(/123 ?45|kanarie/);
    expect(seen).toContain("•••");
    expect(await bytesFor(passenger, toBooking)).toContain(phone);
    const lines = (await findConversation(passenger, toBooking))?.lines ?? [];
    expect(lines.find((line) => line.kind === "message")).toMatchObject({ isMaskedForOther: true });
    const [stored] = await db.select().from(messages).where(eq(messages.senderId, passenger));
    expect(stored?.text).toContain(phone);
  });

  test("are hidden also when they are divided between messages, whatever is said in between", async () => {
    const { driver, passenger, toBooking } = await bookedRide();
    await say(passenger, toBooking, "Mitt nr börjar 0701");
    await say(driver, toBooking, "Ja, sen?");
    await say(passenger, toBooking, "234");
    await say(passenger, toBooking, "567");
    expect(await bytesFor(driver, toBooking)).not.toMatch(/börjar 0701|"234|"567/);
    expect(await bytesFor(passenger, toBooking)).toContain("0701");
  });

  test("are hidden also when they are divided between the greeting of a booking and what is written after", async () => {
    const { driver, passenger, toBooking, booking } = await bookedRide();
    await db.execute(sql`update booking set message = 'Mitt nr börjar 0701' where id = ${booking.id}`);
    await say(passenger, toBooking, "234 567");
    expect(await bytesFor(driver, toBooking)).not.toMatch(/börjar 0701|234 567/);
    expect(await bytesFor(passenger, toBooking)).toContain("234 567");
  });

  test("are shown from three hours before an accepted ride until a day after it", async () => {
    const { ride, driver, passenger, toBooking } = await bookedRide();
    await say(passenger, toBooking, phone);
    const [from, until] = [ride.departureAt.getTime() - 3 * hour, ride.arrivalAt.getTime() + 24 * hour];
    expect(await bytesFor(driver, toBooking, from - 1)).not.toContain(phone);
    expect(await bytesFor(driver, toBooking, from)).toContain(phone);
    expect(await bytesFor(driver, toBooking, until - 1)).toContain(phone);
    expect(await bytesFor(driver, toBooking, until)).not.toContain(phone);
  });

  test("are hidden again once one blocks the other after the trip", async () => {
    const { ride, booking, driver, passenger, toBooking } = await bookedRide();
    await say(passenger, toBooking, phone);
    await db.update(bookings).set({ status: "completed" }).where(eq(bookings.id, booking.id));
    const after = ride.arrivalAt.getTime() + hour;
    expect(await bytesFor(driver, toBooking, after)).toContain(phone);
    await blockUser(passenger, driver);
    expect(await bytesFor(driver, toBooking, after)).not.toContain(phone);
    expect(JSON.stringify(await listConversations(driver, "driver", after))).not.toContain(phone);
  });

  test("are never shown for a booking that was not accepted, nor for a question", async () => {
    const ride = await createRide({ departsInHours: 1 });
    const requested = await createBooking(ride);
    const curious = await createUser();
    await say(requested.userId, { bookingId: requested.publicId }, phone);
    const conversationId = await say(curious.id, { rideId: ride.publicId }, phone);
    expect(await bytesFor(ride.userId, { conversationId })).not.toMatch(/123 ?45/);
  });

  test("nothing of the other but the first name leaves the server", async () => {
    const owner = await createUser({
      displayName: "Kim Kanariesson",
      email: "kanarie@example.se",
      phone: "+46700000009",
    });
    const ride = await createRide({ userId: owner.id });
    const curious = await createUser();
    await say(curious.id, { rideId: ride.publicId }, "Hej");
    const seen = await bytesFor(curious.id, { rideId: ride.publicId });
    expect(seen).toContain("Kim");
    expect(seen).not.toMatch(/[Kk]anarie|46700000009/);
  });
});

describe("reading", () => {
  test("moves of the booking stand between the messages, in the words of who reads", async () => {
    const ride = await createRide();
    const booking = await createBooking(ride, { createdAt: Date.now() - 1000, message: "Jag har en liten väska." });
    const to = { bookingId: booking.publicId };
    await say(booking.userId, to, "Hinner du svara i dag?");
    await acceptBooking(actOn(booking, ride.userId));
    await say(ride.userId, to, "Välkommen med!");
    const passengers = await findConversation(booking.userId, to);
    expect(texts(passengers?.lines)).toEqual([
      "Du skickade frågan",
      "Hinner du svara i dag?",
      expect.stringMatching(/^Person\d+ godkände bokningen$/),
      "Välkommen med!",
    ]);
    expect(passengers?.lines[0]).toMatchObject({ note: "Jag har en liten väska." });
    expect(texts((await findConversation(ride.userId, to))?.lines)?.[2]).toBe("Du godkände bokningen");
  });

  test("on a wanted ride it is the driver who offers and the passenger who says yes", async () => {
    const wanted = await createRide({ kind: "request" });
    const offer = await createBooking(wanted, { createdAt: Date.now() - 1000 });
    const to = { bookingId: offer.publicId };
    await say(offer.userId, to, "Jag kör förbi ändå.");
    await acceptBooking(actOn(offer, wanted.userId));
    expect(texts((await findConversation(offer.userId, to))?.lines)).toEqual([
      "Du erbjöd skjuts",
      "Jag kör förbi ändå.",
      expect.stringMatching(/^Person\d+ tackade ja$/),
    ]);
  });

  test("pages backwards without gaps or repeats, through messages and moves of the same moment", async () => {
    const { driver, passenger, toBooking, booking } = await bookedRide();
    const now = Date.now();
    const conversationId = await say(passenger, toBooking, "0", now);
    const values = Array.from({ length: 99 }, (_, n) => ({
      conversationId: sql`(select id from conversation where public_id = ${conversationId})`,
      senderId: n % 2 ? driver : passenger,
      text: `${n + 1}`,
      createdAt: new Date(now + Math.floor(n / 7)),
    }));
    await db.insert(messages).values(values);
    await db.execute(sql`
      insert into booking_event (booking_id, at, to_status, reason)
      select ${booking.id}, ${new Date(now + 5).toISOString()}::timestamptz, 'accepted', 'reconfirmed' from generate_series(1, 20)`);
    const seen: Line[] = [];
    for (let before = null, pages = 0; pages < 10; pages++) {
      const page = await findConversation(driver, { conversationId }, before);
      seen.unshift(...(page?.lines ?? []));
      if (!page?.older) break;
      before = parseCursor(page.older);
    }
    expect(new Set(seen.map((line) => line.key)).size).toBe(seen.length);
    expect(seen).toHaveLength(121);
    const numbers = seen.filter((line) => line.kind === "message").map((line) => Number(line.text));
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  test("the trip it is about says what became of it, and a ride called off is called off, not one person's seat", async () => {
    const { ride, driver, passenger, booking } = await bookedRide();
    await say(passenger, { bookingId: booking.publicId }, "Hej");
    const standing = async (userId: number) => {
      const { trip } = (await findConversation(userId, { bookingId: booking.publicId })) ?? {};
      return trip?.booking && standingOf(trip.booking);
    };
    expect(await standing(passenger)).toEqual({ tone: "green", text: "Bokad" });
    await cancelRide({ ...actOn(booking, driver), rideId: ride.publicId, scope: "one" });
    for (const userId of [driver, passenger]) expect(await standing(userId)).toEqual({ tone: "red", text: "Inställd" });
  });

  test.each([
    ["jonkoping", null],
    ["goteborg-centralstation", "goteborg-centralstation"],
  ])("who gets on at %s is said to meet at %s", async (slug, spot) => {
    const place = (await places()).bySlug(slug);
    const ride = await createRide({ stops: ["goteborg", "stockholm"] });
    const { userId, publicId } = await createBooking(ride, { status: "accepted", fromPlaceId: place?.id });
    expect((await findConversation(userId, { bookingId: publicId }))?.trip.spot).toBe(spot);
    expect((await findBookingPage(userId, publicId))?.spots).toEqual({ on: spot, off: null });
  });

  test("a message is unread until the other has it on screen, and only what is on screen gets read", async () => {
    const { driver, passenger, toBooking } = await bookedRide();
    const now = Date.now();
    const conversationId = await say(passenger, toBooking, "Första", now);
    await say(passenger, toBooking, "Andra", now + 1000);
    expect(await listConversations(driver, "driver")).toMatchObject([
      { unread: 2, last: { text: "Andra", isMine: false } },
    ]);
    await markRead(passenger, { conversationId }, now + 1000);
    await markRead((await createUser()).id, { conversationId }, now + 1000);
    expect(await listConversations(driver, "driver")).toMatchObject([{ unread: 2 }]);
    await markRead(driver, { conversationId }, now);
    expect(await listConversations(driver, "driver")).toMatchObject([{ unread: 1 }]);
    const read = (await findConversation(passenger, toBooking))?.lines.filter((line) => line.kind === "message");
    expect(read).toMatchObject([{ isRead: true }, { isRead: false }]);
  });

  test("conversations stand with the latest said first, those without a word not at all", async () => {
    const owner = await createUser();
    const [one, two] = [await createRide({ userId: owner.id }), await createRide({ userId: owner.id })];
    await createBooking(await createRide({ userId: owner.id }));
    const curious = await createUser();
    const now = Date.now();
    const first = await say(curious.id, { rideId: one.publicId }, "Ett", now - 2000);
    const second = await say(curious.id, { rideId: two.publicId }, "Två", now - 1000);
    expect((await listConversations(owner.id, "driver")).map((c) => c.address)).toEqual([second, first]);
    await say(owner.id, { conversationId: first }, "Svar", now);
    expect((await listConversations(owner.id, "driver")).map((c) => c.address)).toEqual([first, second]);
  });
});

test("a conversation about a ride that is called off says so, and what can still be written", async () => {
  const { ride, driver, passenger, toBooking } = await bookedRide();
  const curious = await createUser();
  const asked = await say(curious.id, { rideId: ride.publicId }, "Får en cello plats?");
  const wordsFor = async (userId: number, to: Address) => (await findConversation(userId, to))?.calledOff;
  expect(await wordsFor(passenger, toBooking)).toBeNull();
  await cancelRide({ userId: driver, rideId: ride.publicId, scope: "one", formKey: randomUUID() });
  const until = formatDayTime(ride.arrivalAt.getTime() + 14 * day);
  for (const each of [driver, passenger])
    expect(await wordsFor(each, toBooking)).toBe(`Resan är inställd. Ni kan skriva till varandra till ${until}.`);
  expect(await wordsFor(curious.id, { conversationId: asked })).toBe(
    "Resan är inställd, så det går inte att skriva mer här.",
  );
});

test("who leaves a message unread is told of later ones too, once an hour", async () => {
  const { driver, passenger, toBooking } = await bookedRide();
  const now = Date.now();
  const minute = 60_000;
  const leaving = async () => {
    const rows = await db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, driver))
      .orderBy(notifications.id);
    const about = z.object({ messageId: z.number(), leavesAt: z.number() });
    const times = rows.filter(({ channel }) => channel === "email").map((row) => about.parse(row.about));
    return times.map(({ leavesAt }) => Math.round((leavesAt - now) / minute));
  };
  const conversationId = await say(passenger, toBooking, "Var möts vi?", now);
  await say(passenger, toBooking, "Vid stationen?", now + minute);
  expect(await leaving()).toEqual([2]);
  await say(passenger, toBooking, "Jag blir sen", now + 10 * minute);
  await say(passenger, toBooking, "Fem minuter", now + 20 * minute);
  expect(await leaving()).toEqual([2, 62]);
  await say(passenger, toBooking, "Är du på väg?", now + 300 * minute);
  expect(await leaving()).toEqual([2, 62, 302]);
  await markRead(driver, { conversationId }, now + 300 * minute);
  await say(passenger, toBooking, "Tack!", now + 303 * minute);
  expect(await leaving()).toEqual([2, 62, 302, 305]);
});

test("what was written while the message before it was being read is told of", async () => {
  const { driver, passenger, toBooking } = await bookedRide();
  const now = Date.now();
  const conversationId = await say(passenger, toBooking, "Var möts vi?", now);
  await say(passenger, toBooking, "Vid stationen?", now + 60_000);
  await markRead(driver, { conversationId }, now + 1000);
  const [told] = await db.select().from(notifications).where(eq(notifications.userId, driver));
  const about = { messageId: Number(told?.eventKey.split(":")[1]), userId: driver };
  expect(await isUnread(about)).toBe(true);
  await markRead(driver, { conversationId }, now + 60_000);
  await say(passenger, toBooking, "Hallå?", now + 90_000);
  expect(await isUnread(about)).toBe(false);
});

test("who has not read a message in two minutes is told once, without what it says, and not when it is read", async () => {
  const { driver, passenger, toBooking } = await bookedRide();
  const now = Date.now();
  const conversationId = await say(passenger, toBooking, `Hemligt ${phone}`, now);
  await say(passenger, toBooking, "Och en sak till", now + 1000);
  const told = await db.select().from(notifications).where(eq(notifications.userId, driver));
  expect(new Set(told.map((notice) => notice.kind))).toEqual(new Set(["message_unread"]));
  expect(new Set(told.map((notice) => notice.eventKey)).size).toBe(1);
  expect(JSON.stringify(told)).not.toMatch(/Hemligt|123|Efternamn/);
  const about = { messageId: Number(told[0]?.eventKey.split(":")[1]), userId: driver };
  expect(await isUnread(about)).toBe(true);
  await blockUser(driver, passenger);
  expect(await isUnread(about)).toBe(false);
  await unblockUser(driver, passenger);
  await markRead(driver, { conversationId }, now + 1000);
  expect(await isUnread(about)).toBe(false);
});

test("nobody is told of what somebody wrote who is shut out by then", async () => {
  const { driver, passenger, toBooking } = await bookedRide();
  await say(passenger, toBooking, "Betala i förskott");
  const [told] = await db.select().from(notifications).where(eq(notifications.userId, driver));
  const about = { messageId: Number(told?.eventKey.split(":")[1]), userId: driver };
  expect(await isUnread(about)).toBe(true);
  await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, passenger));
  expect(await isUnread(about)).toBe(false);
});
