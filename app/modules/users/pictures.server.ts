import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { users } from "#drizzle/schema/users";
import { db } from "~/platform/db.server";
import { fetchPicture, isGooglePicture, type Picture, smallAddress } from "~/platform/picture.server";
import { sharedAnswers } from "~/platform/shared-answer";

type Kept = { picture: Picture | null; until: number };

const dayMs = 86_400_000;
/** ms before a failed download is tried again */
const retryMs = 10 * 60_000;

const largestSmall = 15 * 1024;

const kept = {
  whole: keep(100, (url) => fetchPicture(url)),
  small: keep(2000, (url) => fetchPicture(smallAddress(url), isGooglePicture, largestSmall)),
};

function keep(max: number, download: (url: string) => Promise<Picture | null>) {
  const find = async ({ url, now }: { url: string; now: number }): Promise<Kept> => {
    const picture = await download(url);
    return { picture, until: now + (picture ? dayMs : retryMs) };
  };
  return sharedAnswers(find, { max });
}

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

async function pictureAt(url: string, size: keyof typeof kept, now: number): Promise<Picture | null> {
  const forceRefresh = (kept[size].get(url)?.until ?? now) <= now;
  return (await kept[size].forceFetch(url, { context: { url, now }, forceRefresh })).picture;
}
