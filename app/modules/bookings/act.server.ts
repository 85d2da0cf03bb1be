import type { RideKind } from "~/modules/rides/types";
import { bookingMoves } from "./commands.server";
import { findRideKind } from "./queries.server";
import { bookingActSchema } from "./schema";
import type { BookingIntent, MoveOutcome } from "./types";

/** Carries out the button of a `BookingForm`. @returns also the ride's kind; null when the form is not one of ours */
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
