import { Client } from "pg";
import type { ReceivedMail } from "#tests/fakes/mail-server";
import type { History, Told } from "./load";

/** Holds what people were told against what the database has. It shares no code with the site.
 * @returns a sentence for each violation */
export async function checkHistory(url: string, history: History, mails: ReceivedMail[], startBalance: number) {
  const database = new Client({ connectionString: url });
  await database.connect();
  const rows = async (query: string, values: unknown[] = []) => (await database.query(query, values)).rows;
  const told = <What extends Told["what"]>(what: What) =>
    history.told.filter((one): one is Extract<Told, { what: What }> => one.what === what);
  try {
    return [
      ...history.unseen.map((what) => `told and not seen: ${what}`),
      ...(await bookings()),
      ...(await seats()),
      ...(await messages()),
      ...(await payments()),
      ...(await rides()),
      ...(await letters()),
    ];
  } finally {
    await database.end();
  }

  async function bookings(): Promise<string[]> {
    const stored = await rows(`
      select b.public_id as id, r.public_id as ride, b.user_id::int as "userId", b.status from booking b
      join ride r on r.id = b.ride_id where booking_type = 'seat'`);
    const byId = new Map(stored.map((one) => [one.id, one]));
    const sent = new Set(history.sent.map(({ key }) => key));
    const lost = told("booking").filter(({ bookingId, userId, rideId }) => {
      const found = byId.get(bookingId);
      return found?.userId !== userId || found.ride !== rideId || !["requested", "accepted"].includes(found.status);
    });
    const pairs = stored.map(({ userId, ride }) => `${userId} ${ride}`);
    return [
      ...lost.map(({ bookingId }) => `acknowledged booking lost: ${bookingId}`),
      ...doubles(pairs).map((pair) => `booked twice: ${pair}`),
      ...pairs.filter((pair) => !sent.has(pair)).map((pair) => `booked by nobody: ${pair}`),
    ];
  }

  async function seats(): Promise<string[]> {
    const legs = await rows(`
      select r.public_id as ride, l.position, l.seats, l.taken, (
        select coalesce(sum(b.seats), 0)::int from booking b
        where b.ride_id = r.id and b.status = 'accepted' and b.booking_type = 'seat'
          and l.position >= b.from_leg and l.position < b.to_leg
      ) as sold
      from ride_leg l join ride r on r.id = l.ride_id`);
    return [
      ...legs.filter(({ sold, seats }) => sold > seats).map(({ ride, sold }) => `oversold: ${ride} ${sold}`),
      ...legs
        .filter(({ sold, taken }) => sold !== taken)
        .map(({ ride, sold, taken }) => `counted wrong: ${ride} ${sold} ${taken}`),
    ];
  }

  async function messages(): Promise<string[]> {
    const stored = (await rows("select text from message where text like 'Hej %'")).map(({ text }) => String(text));
    const has = new Set(stored);
    return [
      ...told("message")
        .filter(({ text }) => !has.has(text))
        .map(({ text }) => `acknowledged message lost: ${text}`),
      ...doubles(stored).map((text) => `message twice: ${text}`),
    ];
  }

  async function payments(): Promise<string[]> {
    const stored = await rows(`
      select b.public_id as unlock, p.payer_id::int as "userId", p.status, p.amount from payment p
      join booking b on b.id = p.booking_id`);
    const paid = stored.filter(({ status }) => status === "paid");
    const has = new Set(paid.map(({ unlock, userId }) => `${unlock} ${userId}`));
    const spent = new Map<number, number>();
    for (const { userId, amount } of paid) spent.set(userId, (spent.get(userId) ?? 0) + amount);
    const people = await rows("select id::int, balance from users where balance > 0");
    return [
      ...told("unlock")
        .filter(({ unlockId, userId }) => !has.has(`${unlockId} ${userId}`))
        .map(({ unlockId }) => `acknowledged payment lost: ${unlockId}`),
      ...doubles(paid.map(({ unlock }) => String(unlock))).map((unlock) => `paid twice: ${unlock}`),
      ...people
        .filter(({ id, balance }) => balance + (spent.get(id) ?? 0) !== startBalance)
        .map(({ id, balance }) => `balance of ${id}: ${balance} after ${spent.get(id)}`),
    ];
  }

  async function rides(): Promise<string[]> {
    const stored = await rows("select public_id as id, note from ride where note like 'Resa %'");
    const has = new Map(stored.map(({ id, note }) => [id, note]));
    return [
      ...told("ride")
        .filter(({ rideId, note }) => has.get(rideId) !== note)
        .map(({ rideId }) => `acknowledged ride lost: ${rideId}`),
      ...doubles(stored.map(({ note }) => String(note))).map((note) => `ride posted twice: ${note}`),
    ];
  }

  /** One may leave again after a worker's death: under the same name, by which mail programs know it. */
  async function letters(): Promise<string[]> {
    const arrived = new Set(mails.map(({ headers }) => headers.get("message-id")?.match(/notification-(\d+)@/)?.[1]));
    const stored = await rows(
      "select id::text, kind, status, drop_reason as reason from notification where channel = 'email'",
    );
    // Jobs of a worker that was killed are taken up by another within six minutes.
    const jobs = await rows("select payload ->> 'id' as id from graphile_worker._private_jobs");
    const queued = new Set(jobs.map(({ id }) => id));
    const untold = await rows(`
      select b.public_id as id from booking b where booking_type = 'seat' and not exists (
        select from notification n where n.user_id = b.counterparty_id and n.event_key like 'booking:' || b.id || ':%')`);
    return [
      ...stored
        .filter(({ id, status }) => status === "sent" && !arrived.has(id))
        .map(({ id, kind }) => `letter lost: ${kind} ${id}`),
      ...stored
        .filter(({ id, status }) => status === "waiting" && !queued.has(id))
        .map(({ id, kind }) => `letter forgotten: ${kind} ${id}`),
      ...untold.map(({ id }) => `nobody was told of booking ${id}`),
    ];
  }
}

function doubles(keys: string[]): string[] {
  return keys.filter((key, n) => keys.indexOf(key) !== n);
}
