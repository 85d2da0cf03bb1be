import { bookingMoves } from "./commands.server";
import { bookingActSchema } from "./schema";
import type { BookingIntent, MoveOutcome } from "./types";

/**
 * Carries out the button of a `BookingForm`.
 * @returns what was asked for and how it went, or null when the form is not one of ours
 */
export async function actOnBooking(
  userId: number,
  form: FormData,
): Promise<{ intent: BookingIntent; outcome: MoveOutcome } | null> {
  const parsed = bookingActSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return null;
  const { intent, ...act } = parsed.data;
  return { intent, outcome: await bookingMoves[intent]({ userId, ...act }) };
}
