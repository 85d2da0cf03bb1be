import { eq } from "drizzle-orm";
import { bookings } from "#drizzle/schema/bookings";
import { reviews } from "#drizzle/schema/reviews";
import { rides } from "#drizzle/schema/rides";
import { users } from "#drizzle/schema/users";
import { closeAccount } from "~/modules/accounts/closing.server";
import { logAct } from "~/modules/audit/acts.server";
import { removeGreeting } from "~/modules/bookings/greeting.server";
import { removeRide } from "~/modules/bookings/ride-changes.server";
import { hideMessage } from "~/modules/messages/commands.server";
import { type Decision, readReport, settleReport } from "~/modules/moderation/decide.server";
import { replyIdOf } from "~/modules/moderation/rules";
import type { Measure, Report } from "~/modules/moderation/types";
import { removeReply, removeReview } from "~/modules/reviews/removal.server";
import type { Tx } from "~/platform/db.server";
import { asAdmin, Refusal } from "./as-admin.server";
import type { NotAdmin } from "./types";

type Measures = Record<
  "removesRide" | "hidesMessage" | "removesReview" | "removesReply" | "removesGreeting" | "blocks",
  boolean
>;
type DecisionForm = Decision &
  Measures & {
    adminId: number;
    number: string;
    formKey: string;
  };

export type DecisionOutcome =
  | { ok: true }
  | NotAdmin
  | { ok: false; reason: "not_found" | "own" | "decided" | "names_reporter" | "under_way" | "admin" };

/** Decides on a report, all or nothing. `decided`: too late; `own`: by or about them; `under_way`: being driven. */
export function decideReport(form: DecisionForm, now = Date.now()): Promise<DecisionOutcome> {
  const { adminId, number, formKey, ...content } = form;
  const { verdict } = form;
  return asAdmin(adminId, { form: `decide ${number}`, formKey, content }, async (tx): Promise<DecisionOutcome> => {
    const report = await readReport(tx, number);
    if (!report) return { ok: false, reason: "not_found" };
    if (report.userId === adminId || report.reporterId === adminId) return { ok: false, reason: "own" };
    const done = verdict === "upheld" ? await takeMeasures(tx, report, form, now) : { measures: [] };
    const settled = await settleReport(tx, report, { ...form, ...done }, adminId, now);
    if (settled !== "settled") throw new Refusal({ ok: false, reason: settled });
    const { userId, publicId: subject } = report;
    const reason = form.toReported;
    await logAct(tx, adminId, { act: `report_${verdict}`, userId, subject, reason });
    for (const act of done.measures) await logAct(tx, adminId, { act, userId, subject, reason });
    return { ok: true };
  });
}

type Done = {
  measures: Extract<
    Measure,
    "ride_removed" | "message_hidden" | "review_removed" | "reply_removed" | "greeting_removed" | "user_blocked"
  >[];
  subject?: string;
};

/** Rides are locked before people. @returns what was done that was not so before */
async function takeMeasures(tx: Tx, report: Report, form: DecisionForm, now: number): Promise<Done> {
  const done: Done["measures"] = [];
  const rideId = form.removesRide ? await rideOf(tx, report) : null;
  if (rideId !== null) {
    const outcome = await removeRide(tx, rideId, now);
    if (outcome === "under_way") throw new Refusal({ ok: false, reason: outcome });
    if (outcome === "removed") done.push("ride_removed");
  }
  if (form.hidesMessage && report.messageId !== null && (await hideMessage(tx, report.messageId)))
    done.push("message_hidden");
  const review = await reviewOf(tx, report);
  const subject = form.removesReview && review?.authorId === report.userId ? review.publicId : undefined;
  if (subject !== undefined && (await removeReview(tx, subject, now))) done.push("review_removed");
  const answered = form.removesReply && review && (await removeReply(tx, review.publicId, report.userId));
  const replyId = answered ? replyIdOf(review.publicId) : undefined;
  if (replyId) done.push("reply_removed");
  if (form.removesGreeting && report.bookingId !== null && (await removeGreeting(tx, report.bookingId, report.userId)))
    done.push("greeting_removed");
  if (form.blocks && (await shutOut(tx, report, form, now))) done.push("user_blocked");
  return { measures: done, subject: replyId ?? subject };
}

async function shutOut(tx: Tx, { userId }: Report, { toReported }: DecisionForm, now: number): Promise<boolean> {
  if (await closeAccount(tx, userId, toReported, now)) return true;
  const [person] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId));
  if (person?.role === "admin") throw new Refusal({ ok: false, reason: "admin" });
  return false;
}

async function reviewOf(tx: Tx, { reviewId }: Report) {
  if (reviewId === null) return null;
  const { publicId, authorId } = reviews;
  const [review] = await tx.select({ publicId, authorId }).from(reviews).where(eq(reviews.id, reviewId));
  return review ?? null;
}

async function rideOf(tx: Tx, { rideId, bookingId, userId }: Report): Promise<number | null> {
  if (rideId !== null || bookingId === null) return rideId;
  const [ride] = await tx
    .select({ id: rides.id, userId: rides.userId })
    .from(bookings)
    .innerJoin(rides, eq(rides.id, bookings.rideId))
    .where(eq(bookings.id, bookingId));
  return ride && ride.userId === userId ? ride.id : null;
}
