import { and, eq, inArray } from "drizzle-orm";
import { users } from "#drizzle/schema/users";
import { watches, watchHits } from "#drizzle/schema/watches";
import { newPublicId } from "~/modules/addresses/public-id";
import { keepPins } from "~/modules/places/pins.server";
import { places } from "~/modules/places/queries.server";
import type { Place } from "~/modules/places/types";
import type { FieldErrors } from "~/modules/rides/schema";
import { onceUnedited } from "~/modules/users/submissions.server";
import { db, type Tx } from "~/platform/db.server";
import { enqueue } from "~/platform/queue.server";
import { findEnds, type WatchChoices } from "./ends.server";
import { lookupOf } from "./lookup.server";
import { canRunOn, expiryOf, mostWatches, weekdayBits } from "./rules";
import type { WatchForm } from "./schema";
import type { Watch } from "./types";

/** Queued with `watchId` and `since` (ms UTC) for a watch made from a search. */
export const watchBegunJob = "watches:begun";

export type SaveWatchOutcome =
  | { ok: true; publicId: string }
  | { ok: false; reason: "wrong"; errors: FieldErrors; choices: WatchChoices }
  | { ok: false; reason: "too_many" | "not_found" | "beside_first" };

type Content = Omit<typeof watches.$inferInsert, "publicId" | "userId" | "expiresAt">;

/** Saves a watch, once per form key (`beside_first`: edited since); at most twenty per person, also concurrently. One that
 * watches the same takes its place, so that nobody is told twice. @param now ms UTC @param since of what search, ms UTC */
export async function createWatch(
  userId: number,
  form: WatchForm,
  formKey: string,
  now = Date.now(),
  since: number | null = null,
): Promise<SaveWatchOutcome> {
  const understood = await contentOf(form);
  if (!understood.ok) return understood;
  const submission = { userId, form: "create-watch", formKey, content: form };
  const watch = { ...understood.content, expiresAt: expiry(form, now) };
  const beside = (): SaveWatchOutcome => ({ ok: false, reason: "beside_first" });
  return db.transaction((tx) => onceUnedited(tx, submission, () => addWatch(tx, userId, watch, since), beside));
}

async function addWatch(
  tx: Tx,
  userId: number,
  watch: Content & { expiresAt: Date },
  since: number | null,
): Promise<SaveWatchOutcome> {
  const own = await listLocked(tx, userId);
  const same = own.find((each) => isSame(each, watch));
  if (same) {
    const again = { ...watch, pausedAt: null, remindedAt: null };
    await tx.update(watches).set(again).where(eq(watches.id, same.id));
    await lookBack(tx, same.id, since);
    return { ok: true, publicId: same.publicId };
  }
  if (own.length >= mostWatches) return { ok: false, reason: "too_many" };
  const publicId = newPublicId();
  await keepPins(tx, endIds(watch));
  const [added] = await tx
    .insert(watches)
    .values({ ...watch, publicId, userId })
    .returning({ id: watches.id });
  if (added) await lookBack(tx, added.id, since);
  return { ok: true, publicId };
}

async function lookBack(tx: Tx, watchId: number, since: number | null): Promise<void> {
  if (since !== null) await enqueue(tx, watchBegunJob, { watchId, since });
}

/** Changes a watch and extends it by six months. Another that watches the same ends. @param now ms UTC */
export async function changeWatch(
  userId: number,
  publicId: string,
  form: WatchForm,
  now = Date.now(),
): Promise<SaveWatchOutcome> {
  const understood = await contentOf(form);
  if (!understood.ok) return understood;
  const watch = { ...understood.content, expiresAt: expiry(form, now), remindedAt: null };
  return db.transaction(async (tx): Promise<SaveWatchOutcome> => {
    const own = await listLocked(tx, userId);
    const changed = own.find((each) => each.publicId === publicId);
    if (!changed) return { ok: false, reason: "not_found" };
    await keepPins(tx, endIds(watch));
    await tx.update(watches).set(watch).where(eq(watches.id, changed.id));
    if (isElsewhere(changed, watch)) await tx.delete(watchHits).where(eq(watchHits.watchId, changed.id));
    const same = own.filter((each) => each !== changed && isSame(each, watch)).map(({ id }) => id);
    await tx.delete(watches).where(inArray(watches.id, same));
    return { ok: true, publicId };
  });
}

/** Pauses a watch. @param now ms UTC @returns false where it is not theirs */
export async function pauseWatch(userId: number, publicId: string, now = Date.now()): Promise<boolean> {
  const paused = await db
    .update(watches)
    .set({ pausedAt: new Date(now) })
    .where(isTheirs(userId, publicId))
    .returning({ id: watches.id });
  return paused.length > 0;
}

/** Pauses a watch by the key in its e-mails. @param now ms UTC @returns whether there is such a watch */
export async function stopWatch(stopKey: string, now = Date.now()): Promise<boolean> {
  const stopped = await db
    .update(watches)
    .set({ pausedAt: new Date(now) })
    .where(eq(watches.stopKey, stopKey))
    .returning({ id: watches.id });
  return stopped.length > 0;
}

/** Resumes a watch for six months, or until its last day. `over`: its days have passed, so it must be changed first. @param now ms UTC */
export async function resumeWatch(
  userId: number,
  publicId: string,
  now = Date.now(),
): Promise<{ ok: true; lastDay: string | null } | { ok: false; reason: "not_found" | "over" }> {
  const [watch] = await db.select().from(watches).where(isTheirs(userId, publicId));
  if (!watch) return { ok: false, reason: "not_found" };
  if (!canRunOn(watch, now)) return { ok: false, reason: "over" };
  await db
    .update(watches)
    .set({ pausedAt: null, remindedAt: null, expiresAt: expiry(watch, now) })
    .where(isTheirs(userId, publicId));
  return { ok: true, lastDay: expiryOf(watch, now) < expiryOf({ dateTo: null }, now) ? watch.dateTo : null };
}

/** Deletes a person's own watch. @returns whether it was theirs */
export async function removeWatch(userId: number, publicId: string): Promise<boolean> {
  const removed = await db.delete(watches).where(isTheirs(userId, publicId)).returning({ id: watches.id });
  return removed.length > 0;
}

const endIds = ({ fromPlaceId, toPlaceId }: Content) => [fromPlaceId, toPlaceId];
const isTheirs = (userId: number, publicId: string) => and(eq(watches.userId, userId), eq(watches.publicId, publicId));
const expiry = (days: { dateTo: string | null }, now: number) => new Date(expiryOf(days, now));

/** Locks the person, so that two forms cannot both take the last place. */
async function listLocked(tx: Tx, userId: number): Promise<Watch[]> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  return tx.select().from(watches).where(eq(watches.userId, userId));
}

const isSame = (one: Watch, other: Content) => watchedFields.every((field) => one[field] === (other[field] ?? null));

function isElsewhere(one: Watch, other: Content): boolean {
  return (["kind", "fromPlaceId", "toPlaceId"] as const).some((field) => one[field] !== (other[field] ?? null));
}

/** What a watch finds; the others say how it is told. */
const watchedFields = [
  ...(["kind", "fromPlaceId", "toPlaceId", "fromRadius", "toRadius"] as const),
  ...(["dateFrom", "dateTo", "weekdays", "earliest", "latest", "seats", "maxPrice"] as const),
];

async function contentOf(
  form: WatchForm,
): Promise<{ ok: true; content: Content } | Extract<SaveWatchOutcome, { reason: "wrong" }>> {
  const { ends, errors, choices } = await findEnds(form);
  if (Object.keys(errors).length > 0) return { ok: false, reason: "wrong", errors, choices };
  const { from: _from, to: _to, fromChoice: _, toChoice: __, weekdays, pace, ...rest } = form;
  const index = await places();
  // Farther away than suits the place, nobody finds or books a seat.
  const radius = (place: Place | null, asked: number | null) =>
    place ? Math.min(index.radiusOf(place), asked ?? Number.POSITIVE_INFINITY) : 0;
  return {
    ok: true,
    content: {
      ...rest,
      ...(await lookupOf(form.kind, ends, index)),
      fromRadius: radius(ends.from, form.fromRadius),
      toRadius: radius(ends.to, form.toRadius),
      weekdays: weekdayBits(weekdays),
      isDaily: pace === "daily",
    },
  };
}
