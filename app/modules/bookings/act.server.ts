import type { RideKind } from "~/modules/rides/types";
import { notFound, redirectWithToast } from "~/platform/http.server";
import { bookingMoves } from "./commands.server";
import { outcomeToast } from "./outcome-toast";
import { findRideKind } from "./queries.server";
import { bookingActSchema } from "./schema";
import type { BookingIntent, MoveOutcome } from "./types";

/** Runs the command of a `BookingForm`. @returns also the ride's kind; null when the form is not one of ours */
export async function actOnBooking(
  userId: number,
  form: FormData,
): Promise<{ intent: BookingIntent; outcome: MoveOutcome; kind: RideKind } | null> {
  const parsed = bookingActSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return null;
  const { intent, ...act } = parsed.data;
  const outcome = await bookingMoves[intent]({ userId, ...act });
  return { intent, outcome, kind: await findRideKind(userId, act.bookingId) };
}

/** Answers the screen that a `BookingForm` stands on, and redirects back to it. */
export async function answerBooking(userId: number, request: Request): Promise<Response> {
  const done = await actOnBooking(userId, await request.formData());
  if (!done) throw new Response(null, { status: 400, statusText: "Bad Request" });
  const { intent, outcome, kind } = done;
  if (!outcome.ok && outcome.reason === "not_found") notFound();
  return redirectWithToast(new URL(request.url).pathname, outcomeToast(intent, outcome, kind));
}
