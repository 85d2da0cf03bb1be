import { spelledOut } from "~/modules/places/own-places.server";

/** A search's address with the ends spelled out that are the person's own: "hem", "jobbet". @param userId null for
 * visitors */
export async function withOwnEnds(userId: number | null, asked: URLSearchParams): Promise<URLSearchParams> {
  const meant = new URLSearchParams(asked);
  for (const end of ["from", "to"]) {
    const typed = asked.get(end);
    if (typed) meant.set(end, await spelledOut(userId, typed));
  }
  return meant;
}
