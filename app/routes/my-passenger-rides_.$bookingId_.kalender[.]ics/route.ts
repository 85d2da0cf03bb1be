import type { LoaderFunctionArgs } from "@remix-run/node";
import { bookingCalendar } from "~/modules/bookings/calendar.server";
import { requireUser } from "~/modules/sessions/session.server";
import { calendarDownload, notFound } from "~/platform/http.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  return calendarDownload((await bookingCalendar(user.id, params.bookingId ?? "")) ?? notFound());
}
