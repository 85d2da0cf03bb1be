import type { LoaderFunctionArgs } from "@remix-run/node";
import { bookingCalendar } from "~/modules/bookings/calendar.server";
import { notFound } from "~/platform/http.server";
import { requireUser } from "~/platform/session.server";

/** A booking for the calendar of either of the two who agreed on it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const file = (await bookingCalendar(user.id, params.bookingId ?? "")) ?? notFound();
  return new Response(file, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": 'attachment; filename="resa.ics"',
      "Content-Type": "text/calendar; charset=utf-8",
    },
  });
}
