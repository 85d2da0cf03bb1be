import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { findClash } from "~/modules/bookings/clash.server";
import { ticketAddress } from "~/modules/bus/address";
import { holdSeats } from "~/modules/bus/bookings.server";
import { readSeatForm } from "~/modules/bus/form-values";
import { type DeparturePage, findDeparture } from "~/modules/bus/queries.server";
import { partAsked } from "~/modules/bus/rules";
import { type SeatFormValues, seatFormSchema, wrongOrder } from "~/modules/bus/schema";
import { listOwnTickets } from "~/modules/bus/tickets.server";
import { type FieldErrors, fieldErrors } from "~/modules/rides/schema";
import { requireUser, visitorNetwork } from "~/modules/sessions/session.server";
import { badRequest, formKeyOf, newFormKey, notFound } from "~/platform/http.server";
import { tripStyles } from "~/ui/tripStyles";
import { useAnswer } from "~/ui/useAnswer";
import { BookSeatsScreen } from "./BookSeatsScreen";
import { refusedHold } from "./refused";

export { clientAction } from "~/pwa/send-form";

export const handle = await tripStyles();

export const meta = pageMeta({ title: "Boka buss" });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const departure = (await findDeparture(params.id ?? "", Date.now())) ?? notFound();
  const own = await listOwnTickets(user.id, departure.publicId);
  const asked = readSeatForm(new URL(request.url).searchParams);
  const clash = await findClash(user.id, departure.publicId, timesOf(departure, asked));
  const typed = { ...asked, travellerName: asked.travellerName || user.displayName };
  const isBackwards = asked.from !== "" && asked.to !== "" && Number(asked.from) >= Number(asked.to);
  return { departure, own, clash, typed, errors: isBackwards ? { to: [wrongOrder] } : null, formKey: newFormKey() };
}

function timesOf({ stops }: DeparturePage, asked: SeatFormValues) {
  const { from, to } = partAsked(stops.length, asked);
  return { onAt: stops[from]?.at ?? 0, offAt: stops[to]?.at ?? 0 };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await request.formData();
  const typed = readSeatForm(form);
  const parsed = seatFormSchema.safeParse(typed);
  if (!parsed.success) return badRequest({ errors: fieldErrors(parsed.error), typed });
  const departureId = params.id ?? "";
  const clash = await unseenClash(user.id, departureId, typed, form);
  if (clash) return badRequest({ errors: busyThen, typed, clash });
  const asked = { userId: user.id, departureId, formKey: formKeyOf(form), network: visitorNetwork() };
  const outcome = await holdSeats({ ...asked, ...parsed.data });
  if (outcome.ok) return redirect(ticketAddress(departureId, outcome.bookingId), 303);
  if (outcome.reason === "not_found") notFound();
  return badRequest({ errors: refusedHold(outcome), typed });
}

async function unseenClash(userId: number, departureId: string, typed: SeatFormValues, form: FormData) {
  if (!form.has("clash")) return null;
  const departure = await findDeparture(departureId, Date.now());
  const clash = departure && (await findClash(userId, departureId, timesOf(departure, typed)));
  return clash?.address === form.get("clash") ? null : clash;
}

const busyThen: FieldErrors = { "": ["Du har en annan resa då. Fortsätt om du ändå vill åka med bussen."], asks: [] };

export default function BookSeats() {
  const page = useLoaderData<typeof loader>();
  return <BookSeatsScreen {...page} {...useAnswer<typeof action>()} />;
}
