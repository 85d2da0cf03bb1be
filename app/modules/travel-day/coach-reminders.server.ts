import { sql } from "drizzle-orm";
import { readTicket } from "~/modules/bus/notices.server";
import { shiftThatTells } from "~/modules/bus/rules";
import { notify } from "~/modules/notifications/commands.server";
import { findReach } from "~/modules/notifications/queries.server";
import type { Facts, Leaving, Message, Notice } from "~/modules/notifications/types";
import { db, milliseconds, timestamp } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { isEarly, remindersDue, textAt, travellersReminder } from "./reminders";

type Ahead = { id: number; userId: number; at: number; knownSince: number; reminded: number };

const hour = 3_600_000;

/** Reminds those with a coach ticket as passengers of a car are; safe in parallel. @param now ms UTC */
export async function remindOnCoaches(now = Date.now()): Promise<void> {
  for (const ticket of await ticketsAhead(now)) {
    const due = Math.min(2, remindersDue(ticket.at, now));
    if (due <= ticket.reminded || due <= remindersDue(ticket.at, ticket.knownSince)) continue;
    try {
      await remindOf(ticket, due, now);
    } catch (error) {
      log.error("reminder.ticket-failed", { ticketId: ticket.id, error });
    }
  }
}

/** Whether a ticket is still for the coach it reminds of; text messages go to whom no push reaches. */
export async function isTicketAsReminded({ bookingId, at }: Facts, { channel, now }: Leaving): Promise<boolean> {
  const ticket = await readTicket(Number(bookingId));
  if (!ticket || ticket.at <= now || Math.abs(ticket.at - Number(at)) > shiftThatTells) return false;
  const { status, boardedAt, userId } = ticket.booking;
  if (status !== "confirmed" || boardedAt) return false;
  return channel !== "sms" || !(await findReach(userId, ["trip_reminder"])).push;
}

/** A ticket's reminder as the coach is when it leaves: stops and small shifts are changed meanwhile. */
export async function coachReminder({ bookingId }: Facts): Promise<Partial<Message>> {
  const ticket = bookingId ? await readTicket(Number(bookingId)) : null;
  return ticket ? messageOf(ticket) : {};
}

async function remindOf({ id, userId, at }: Ahead, due: number, now: number): Promise<void> {
  const ticket = await readTicket(id);
  if (!ticket) return;
  const notice = {
    kind: "trip_reminder" as const,
    userId,
    message: messageOf(ticket),
    about: { bookingId: id, at, due },
    topic: `bus:${id}:reminder`,
  };
  const key = (which: number) => `bus:${id}:reminder:${at}:${which}`;
  const notices: Notice[] = [{ ...notice, eventKey: key(due) }];
  const notBefore = textAt(due, at, now);
  if (notBefore !== null) {
    notices.push({ ...notice, eventKey: key(isEarly(at) ? 1 : due), channels: ["sms"], notBefore });
  }
  await db.transaction((tx) => notify(tx, notices));
}

function messageOf(ticket: NonNullable<Awaited<ReturnType<typeof readTicket>>>): Message {
  const { booking, departure, letter, route } = ticket;
  return {
    ...letter,
    ...travellersReminder({ ...ticket, operator: departure.operator, amount: booking.price * booking.seats }),
    route,
    button: "Visa biljetten",
    reason: "du har en biljett på bussen",
  };
}

function ticketsAhead(now: number): Promise<Ahead[]> {
  const about = (key: string) => sql`(about ->> ${key}::text)::bigint`;
  return db.execute<Ahead>(sql`
    select ticket.id::float8 as id, ticket.user_id::float8 as "userId", ${milliseconds(sql`leaves.at`)} as at,
      ${milliseconds(sql`greatest(ticket.confirmed_at, told.changed)`)} as "knownSince", told.reminded
    from departure
    join bus_booking ticket on ticket.departure_id = departure.id
    join departure_stop stop on stop.departure_id = departure.id and stop.position = ticket.from_leg
    cross join lateral (select departure_at + stop.minutes * interval '1 minute' as at) leaves
    cross join lateral (
      select max(created_at) filter (where kind = 'bus_cancelled') as changed,
        coalesce(max(${about("due")}) filter (
          where kind = 'trip_reminder' and abs(${about("at")} - ${milliseconds(sql`leaves.at`)}) <= ${shiftThatTells}
        ), 0)::float8 as reminded
      from notification
      where user_id = ticket.user_id and kind in ('bus_cancelled', 'trip_reminder')
        and about ->> 'bookingId' = ticket.id::text
    ) told
    where departure.status = 'open' and ticket.status = 'confirmed' and ticket.boarded_at is null
      and departure_at > ${timestamp(now - 48 * hour)} and departure_at <= ${timestamp(now + 30 * hour)}
      and leaves.at > ${timestamp(now)} and leaves.at <= ${timestamp(now + 30 * hour)}
    order by leaves.at, ticket.id`);
}
