import { randomBytes } from "node:crypto";
import { desc } from "drizzle-orm";
import { messages } from "#drizzle/schema/messages";
import { createBooking } from "#tests/factories/bookings";
import { createCoach, createHold, createTicket } from "#tests/factories/departures";
import { say } from "#tests/factories/messages";
import { createReport } from "#tests/factories/reports";
import { createRide } from "#tests/factories/rides";
import { buyUnlock } from "#tests/factories/unlocks";
import { createUser } from "#tests/factories/users";
import { createWatch } from "#tests/factories/watches";
import { appeal, findDecision, recordDecision } from "~/modules/moderation/decisions.server";
import { unsubscribeUrl } from "~/modules/notifications/unsubscribe.server";
import { findOwnFollow, startFollow } from "~/modules/travel-day/follow.server";
import { withdrawalUrl } from "~/modules/unlocks/receipts.server";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";

const idNames = [
  "offer",
  "request",
  "receivedBooking",
  "acceptedBooking",
  "sentBooking",
  "completedBooking",
  "unlock",
  "conversation",
  "message",
  "watch",
  "stopKey",
  "unsubscribeToken",
  "withdrawalToken",
  "decisionToken",
  "appeal",
  "ridePosted",
  "user",
  "partner",
  "calendarKey",
  "followToken",
  "rideSoon",
  "payment",
  "report",
  "before",
  "after",
  "departure",
  "coach",
  "ticket",
  "ticketCode",
  "confirmedTicket",
] as const;

/** What stands in addresses and forms for things of the owner's. */
export type Ids = Record<(typeof idNames)[number], string>;

export type World = { people: { owner: User; other: User; admin: User }; ids: Ids };

/** Made as the site makes ids, and of nothing. */
export const unknownId = "zzzzzzzzzzzz";

export const unknownIds = Object.fromEntries(idNames.map((name) => [name, unknownId])) as Ids;

/** Somebody who has one of everything, somebody who has nothing to do with it, and somebody who runs the site. */
export async function createWorld(): Promise<World> {
  const [owner, other, partner, passenger, admin] = await Promise.all([
    createUser({ balance: 5000, calendarKey: randomBytes(24).toString("base64url") }),
    createUser(),
    createUser(),
    createUser(),
    createUser({ email: "chefen@example.se", role: "admin" }),
  ]);
  const offer = await createRide({ userId: owner.id, stops: ["stockholm", "linkoping", "malmo"] });
  const request = await createRide({ userId: owner.id, kind: "request", seats: 1, departsInHours: 72 });
  const foreign = await createRide({ userId: partner.id });
  const sent = { userId: owner.id, counterpartyId: partner.id };
  const receivedBooking = await createBooking(offer, { userId: partner.id });
  const acceptedBooking = await createBooking(offer, { userId: passenger.id, status: "accepted" });
  const sentBooking = await createBooking(foreign, sent);
  const completedBooking = await createBooking(foreign, { ...sent, status: "completed" });
  const unlock = await createBooking(foreign, { ...sent, bookingType: "contact_unlock" });
  const bought = await buyUnlock(owner.id, await createRide());
  const conversation = await say(partner.id, { rideId: offer.publicId }, "Hej, får cykeln plats?");
  const [message] = await db.select({ id: messages.id }).from(messages).orderBy(desc(messages.id)).limit(1);
  const watch = await createWatch({ userId: owner.id });
  const coach = await createCoach();
  const confirmedTicket = await createTicket(coach, { userId: owner.id });
  const ticket = await createHold(coach, { userId: owner.id });
  const told = await decideOn(owner, partner);
  const appealed = await decideOn(owner, partner);
  await appeal(appealed.token, "Det stämmer inte.");
  return {
    people: { owner, other, admin },
    ids: {
      offer: offer.publicId,
      request: request.publicId,
      receivedBooking: receivedBooking.publicId,
      acceptedBooking: acceptedBooking.publicId,
      sentBooking: sentBooking.publicId,
      completedBooking: completedBooking.publicId,
      unlock: unlock.publicId,
      conversation,
      message: `m-${message?.id}`,
      watch: watch.publicId,
      stopKey: watch.stopKey,
      unsubscribeToken: unsubscribeUrl({ userId: owner.id, kind: "booking_new" }).split("/").at(-1) ?? "",
      withdrawalToken: withdrawalUrl(bought).split("/").at(-1) ?? "",
      decisionToken: told.token,
      appeal: appealed.number,
      ridePosted: (await createRide({ userId: owner.id })).publicId,
      user: owner.publicId,
      partner: partner.publicId,
      calendarKey: owner.calendarKey ?? "",
      ...(await followedTripOf(owner, partner)),
      payment: bought.publicId,
      report: (await createReport({ reporterId: partner.id, userId: owner.id, rideId: offer.id })).publicId,
      ...(await journeyOf(owner)),
      departure: (await createCoach()).publicId,
      coach: coach.publicId,
      ticket: ticket.publicId,
      ticketCode: ticket.ticketCode,
      confirmedTicket: confirmedTicket.publicId,
    },
  };
}

/** A ride that somebody goes on from by another. */
async function journeyOf({ id: userId }: User): Promise<Pick<Ids, "before" | "after">> {
  const before = await createRide({ userId, stops: ["falun", "gavle"] });
  const departureAt = new Date(before.arrivalAt.getTime() + 3_600_000);
  const after = await createRide({ stops: ["gavle", "hudiksvall"], departureAt });
  return { before: before.publicId, after: after.publicId };
}

/** Somebody lets others follow a trip that begins in some hours. */
async function followedTripOf({ id: userId }: User, driver: User): Promise<Pick<Ids, "followToken" | "rideSoon">> {
  const ride = await createRide({ userId: driver.id, departsInHours: 5 });
  await createBooking(ride, { userId, status: "accepted" });
  await startFollow({ userId, rideId: ride.publicId, formKey: "follow", showsPlate: false });
  const followToken = (await findOwnFollow(ride.id, userId))?.path.split("/").at(-1) ?? "";
  return { followToken, rideSoon: ride.publicId };
}

/** Somebody's message was hidden, by somebody who runs the site no more. */
async function decideOn({ id: userId }: User, { id: decidedBy }: User) {
  const made = { userId, measures: ["message_hidden" as const], reason: "Så säger våra villkor.", decidedBy };
  const address = await db.transaction((tx) => recordDecision(tx, made, Date.now()));
  const token = address.split("/").at(-1) ?? "";
  return { token, number: (await findDecision(token))?.number ?? "" };
}
