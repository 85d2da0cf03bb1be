import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { users } from "#drizzle/schema/users";
import { db } from "~/platform/db.server";
import { fetchPicture, isGooglePicture, type Picture, smallAddress } from "~/platform/picture.server";

type Kept = { picture: Promise<Picture | null>; until: number };

const dayMs = 86_400_000;
/** ms before a failed download is tried again */
const retryMs = 10 * 60_000;

const kept = { whole: new LRUCache<string, Kept>({ max: 100 }), small: new LRUCache<string, Kept>({ max: 2000 }) };

const largestSmall = 15 * 1024;

/** The picture that a person shows, from Google through this server; null for none. @param now ms UTC */
export async function findPicture(
  publicId: string,
  now = Date.now(),
  size: keyof typeof kept = "whole",
): Promise<Picture | null> {
  const [user] = await db
    .select({ url: users.pictureUrl })
    .from(users)
    .where(
      and(
        eq(users.publicId, publicId),
        eq(users.showsPicture, true),
        isNotNull(users.pictureUrl),
        isNull(users.deletedAt),
        isNull(users.blockedAt),
      ),
    );
  return user?.url ? pictureAt(user.url, size, now) : null;
}

function pictureAt(url: string, size: keyof typeof kept, now: number): Promise<Picture | null> {
  const found = kept[size].get(url);
  if (found && found.until > now) return found.picture;
  const picture = size === "small" ? fetchPicture(smallAddress(url), isGooglePicture, largestSmall) : fetchPicture(url);
  const entry: Kept = { picture, until: now + dayMs };
  entry.picture.then((picture) => {
    if (!picture) entry.until = now + retryMs;
  });
  kept[size].set(url, entry);
  return entry.picture;
}
