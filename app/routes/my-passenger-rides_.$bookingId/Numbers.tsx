import { Link } from "@remix-run/react";
import type { BookingPage } from "~/modules/bookings/queries.server";
import { numbersText } from "~/modules/bookings/wording";

export function Numbers({ booking: { publicId, numbers, other } }: { booking: BookingPage }) {
  const here = new URLSearchParams({ redirectTo: `/my-passenger-rides/${publicId}` });
  return (
    <>
      <p>{numbersText(other.firstName, numbers)}</p>
      {!numbers.mine && numbers.canAdd && (
        <p>
          <Link to={`/verify-phone?${here}`}>Bekräfta ditt nummer</Link>, så kan {other.firstName} ringa om det behövs.
        </p>
      )}
    </>
  );
}
