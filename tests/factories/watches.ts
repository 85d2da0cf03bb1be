import { watches } from "#drizzle/schema/watches";
import { newPublicId } from "~/modules/addresses/public-id";
import { cancelRide } from "~/modules/bookings/ride-changes.server";
import { places } from "~/modules/places/queries.server";
import { lookupOf } from "~/modules/watches/lookup.server";
import type { Watch } from "~/modules/watches/types";
import { db, sql } from "~/platform/db.server";
import { createUser } from "./users";

type Wishes = Partial<typeof watches.$inferInsert> & { from?: string | null; to?: string | null };

/** A watch between places by slug, null being anywhere; by default for rides Stockholm–Malmö, told of at any hour. */
export async function createWatch({ from = "stockholm", to = "malmo", ...wishes }: Wishes = {}): Promise<Watch> {
  const index = await places();
  const [start, end] = [from, to].map((slug) => (slug ? index.bySlug(slug) : undefined));
  const [watch] = await db
    .insert(watches)
    .values({
      publicId: newPublicId(),
      userId: wishes.userId ?? (await createUser()).id,
      kind: "offer",
      ...(await lookupOf(wishes.kind ?? "offer", { from: start ?? null, to: end ?? null }, index)),
      fromRadius: start ? index.radiusOf(start) : 0,
      toRadius: end ? index.radiusOf(end) : 0,
      expiresAt: new Date(Date.now() + 100 * 86_400_000),
      ...wishes,
    })
    .returning();
  if (!watch) throw new Error("no watch was created");
  return watch;
}

type Told = {
  id: number;
  userId: number;
  status: string;
  channel: string;
  kind: string;
  message: { title: string; body: string; route: string };
  about: { rideIds: string; watchId: number };
};

/** All that people are or were to be told. */
export async function notices(): Promise<Told[]> {
  return await sql<
    Told[]
  >`select id, user_id as "userId", status, channel, kind, message, about from notification order by id`;
}

/** How often a watch has found a ride. */
export async function hits(): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*)::int from watch_hit`;
  return row.count;
}

/** Calls a ride off as its driver, whenever it leaves. */
export function cancel({ userId, publicId }: { userId: number; publicId: string }) {
  const past = Date.parse("2026-01-01");
  return cancelRide({ userId, rideId: publicId, scope: "one", formKey: crypto.randomUUID() }, past);
}
