import { createHash } from "node:crypto";
import { sql } from "~/platform/db.server";
import type { Identity } from "~/platform/google.server";

/** Someone of the demo world whom visitors can sign in as. */
export type DemoPerson = Identity & {
  /** Coming rides as driver. */
  rides: number;
  /** Bookings sent that are waiting or accepted. */
  bookings: number;
  /** öre */
  balance: number;
};

const demoUid = (suffix: string) => `demo-${suffix}`;

/**
 * The people of the demo world, those with the most going on first.
 * @param search part of a name, or nothing for all
 */
export async function findDemoPeople(search: string, limit: number): Promise<DemoPerson[]> {
  return sql<DemoPerson[]>`
    select uid, email, display_name as "displayName", picture_url as "pictureUrl", rides, bookings, balance
    from users,
      lateral (select count(*) as rides from ride
        where user_id = users.id and kind = 'offer' and status in ('open', 'full')) as driving,
      lateral (select count(*) as bookings from booking
        where user_id = users.id and status in ('requested', 'accepted')) as riding
    where starts_with(uid, ${demoUid("")}) and strpos(lower(display_name), lower(${search})) > 0
    order by rides + bookings desc, display_name, users.id
    limit ${limit}`;
}

export async function findDemoPerson(uid: string): Promise<Identity | null> {
  const [person] = await sql<Identity[]>`
    select uid, email, display_name as "displayName", picture_url as "pictureUrl" from users
    where uid = ${uid} and starts_with(uid, ${demoUid("")})`;
  return person ?? null;
}

/** Someone new, to become a user by signing in. The same address is always the same person. */
export function newDemoPerson(displayName: string, email: string): Identity {
  const uid = demoUid(createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 16));
  return { uid, email, displayName, pictureUrl: null };
}
