import type { MoveReason } from "./rules";
import type { BookingStatus, Ending } from "./types";

export const statusNames: Record<BookingStatus, string> = {
  requested: "Väntar på svar",
  accepted: "Bokad",
  declined: "Nekad",
  withdrawn: "Tillbakatagen",
  expired: "Fick inget svar",
  cancelled_by_passenger: "Avbokad av passageraren",
  cancelled_by_driver: "Avbokad av föraren",
  completed: "Genomförd",
  no_show: "Kom inte",
};

const endingNames: Record<string, string> = {
  ride_cancelled: "Inställd",
  ride_removed: "Borttagen",
  no_seat_left: "Ingen plats kvar",
  not_reconfirmed: "Inte bekräftad",
  change_declined: "Ändringen passade inte",
} satisfies Partial<Record<MoveReason, string>>;

/** One word or two for where a booking stands. */
export function statusName(status: BookingStatus, ending: Ending | null): string {
  return endingNames[ending?.reason ?? ""] ?? statusNames[status];
}
