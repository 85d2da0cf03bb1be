import type { ActionFunctionArgs } from "@remix-run/node";
import { requireUser } from "~/modules/sessions/session.server";
import { badForm, notFound, redirectWithToast } from "~/platform/http.server";
import { bookingMoves } from "./commands.server";
import { outcomeToast } from "./outcome-toast";
import { findCompany } from "./queries.server";
import { isOff } from "./rules";
import { bookingActSchema } from "./schema";

/** The action of screens that have no other forms than `BookingForm`. */
export async function answerBookings({ request }: ActionFunctionArgs): Promise<Response> {
  return answerBooking((await requireUser(request)).id, request);
}

/** Runs the command of a `BookingForm` for the screen that it stands on, and redirects back to it. */
export async function answerBooking(
  userId: number,
  request: Request,
  backTo = new URL(request.url).pathname,
): Promise<Response> {
  const parsed = bookingActSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!parsed.success) badForm();
  const { intent, ...act } = parsed.data;
  const outcome = await bookingMoves[intent]({ userId, ...act });
  const company = await findCompany(userId, act.bookingId);
  const isOwnScreen = backTo === `/my-passenger-rides/${act.bookingId}`;
  if (!company) return bookingIsGone(isOwnScreen ? "/my-rides" : backTo);
  if (!outcome.ok && outcome.reason === "not_found") notFound();
  const toast = outcomeToast(intent, outcome, company);
  const isSaid = outcome.ok && isOff({ status: outcome.status }) && isOwnScreen;
  const leadsTo = !outcome.ok && outcome.reason === "clash" ? sureAddress(backTo, act.bookingId) : backTo;
  return redirectWithToast(leadsTo, isSaid ? { ...toast, isQuiet: true } : toast);
}

/** Its form takes the next yes as meant. */
function sureAddress(backTo: string, bookingId: string): string {
  const [path = "", query] = backTo.split("?");
  const search = new URLSearchParams(query);
  search.set("krock", bookingId);
  return `${path}?${search}`;
}

/** Leads who answers a booking that is not there, or not theirs, to what is. */
export function bookingIsGone(backTo: string): Promise<Response> {
  return redirectWithToast(backTo, { type: "info", text: "Bokningen finns inte kvar." });
}
