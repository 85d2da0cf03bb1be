import type { LoaderFunctionArgs } from "@remix-run/node";
import { ticketCalendar } from "~/modules/bus/calendar.server";
import { requireUser } from "~/modules/sessions/session.server";
import { calendarDownload, notFound } from "~/platform/http.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  return calendarDownload((await ticketCalendar(user.id, params.id ?? "", params.bookingId ?? "")) ?? notFound());
}
