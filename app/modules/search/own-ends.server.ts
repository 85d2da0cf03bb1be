import { spelledOut } from "~/modules/places/own-places.server";

/** Replaces "hem" and "jobbet" in a search's address by the person's own places. @param userId null for visitors */
export async function withOwnEnds(userId: number | null, asked: URLSearchParams): Promise<URLSearchParams> {
  const meant = new URLSearchParams(asked);
  for (const end of ["from", "to"]) {
    const typed = asked.get(end);
    if (typed) meant.set(end, await spelledOut(userId, typed));
  }
  return meant;
}
