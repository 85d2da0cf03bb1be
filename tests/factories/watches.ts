import { watches } from "#drizzle/schema/watches";
import { newPublicId } from "~/modules/addresses/public-id";
import { places } from "~/modules/places/queries.server";
import { lookupOf } from "~/modules/watches/lookup.server";
import type { Watch } from "~/modules/watches/types";
import { db } from "~/platform/db.server";
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
