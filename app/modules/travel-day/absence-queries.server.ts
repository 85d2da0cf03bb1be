import { db } from "~/platform/db.server";
import { claimOf, obstacleToMissing } from "./absence";
import { type AbsenceWords, claimWords, missingWords } from "./absence-wording";
import { readMeeting } from "./meeting.server";

export type Absence = AbsenceWords & { isFolded: boolean; isStranded: boolean };

const strandedForMs = 6 * 3_600_000;

/** What can be, or was, said of a missed meeting, else null. `isStranded`: a passenger needs another way. */
export async function findAbsence(userId: number, bookingId: string, now: number): Promise<Absence | null> {
  const meeting = await readMeeting(db, userId, bookingId);
  if (!meeting) return null;
  const { status, role, other, events } = meeting;
  const claim = status === "no_show" ? claimOf(events) : null;
  if (claim) {
    const isStranded = role === "passenger" && claim.missing === "driver" && now < claim.at + strandedForMs;
    return { ...claimWords(claim, userId, other, now), isFolded: false, isStranded };
  }
  const isOpen = status === "accepted" || status === "completed";
  if (!isOpen || obstacleToMissing(meeting, now)) return null;
  return { ...missingWords(role, other), isFolded: true, isStranded: false };
}
