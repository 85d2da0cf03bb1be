import { Link } from "@remix-run/react";
import type { BookingPage } from "~/modules/bookings/queries.server";
import { numbersText } from "~/modules/bookings/wording";

export function Numbers({ booking: { numbers, other } }: { booking: BookingPage }) {
  return (
    <>
      <p>{numbersText(other.firstName, numbers)}</p>
      {!numbers.mine && numbers.canAdd && (
        <p>
          <Link to="/verify-phone">Bekräfta ditt nummer</Link>, så kan {other.firstName} ringa om det behövs.
        </p>
      )}
    </>
  );
}
