import { createHash } from "node:crypto";
import { sql } from "~/platform/db.server";
import type { Identity } from "~/platform/google.server";

export type DemoPerson = Identity & {
  /** coming, as driver */
  rides: number;
  /** waiting or accepted */
  bookings: number;
  balance: number;
};

const demoUid = (suffix: string) => `demo-${suffix}`;

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

type NewPerson = { name: string; email: string; picture?: string };

export function newDemoPerson({ name, email, picture }: NewPerson): Identity {
  const uid = demoUid(createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 16));
  return { uid, email, displayName: name, pictureUrl: picture ?? null };
}
