import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { findRoom } from "~/modules/bookings/queries.server";
import { requestSeats } from "~/modules/bookings/request.server";
import { requestLapsesAt } from "~/modules/bookings/rules";
import { seatRequestSchema } from "~/modules/bookings/schema";
import { places } from "~/modules/places/queries.server";
import { findTrust } from "~/modules/reviews/trust.server";
import { findRidePage } from "~/modules/rides/ride-page.server";
import { fieldErrors } from "~/modules/rides/schema";
import { fullWords } from "~/modules/rides/wording";
import { requireUser } from "~/modules/sessions/session.server";
import { badRequest, newFormKey, notFound, redirectWithToast } from "~/platform/http.server";
import { tripStyles } from "~/ui/tripStyles";
import { useAnswer } from "~/ui/useAnswer";
import { SeatForm } from "./SeatForm";
import { bookingSent, refusedRequest } from "./sent";

export { clientAction } from "~/pwa/send-form";

export const handle = await tripStyles();

export const meta = pageMeta({ title: "Boka plats" });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  return { ...(await readPage(user.id, { request, params })), formKey: newFormKey() };
}

type Page = Awaited<ReturnType<typeof readPage>>;

async function readPage(userId: number, { request, params }: Pick<LoaderFunctionArgs, "request" | "params">) {
  const asked = new URL(request.url).searchParams;
  const part = { from: asked.get("from"), to: asked.get("to") };
  const now = Date.now();
  const ride = (await findRidePage(params.rideId ?? "", userId, part, now)) ?? notFound();
  if (ride.kind !== "offer") notFound();
  const seats = Math.min(Math.max(1, Math.trunc(Number(asked.get("seats"))) || 1), ride.seats);
  const { onAt, offAt, legs } = ride.part;
  const [{ hasRoom, ...own }, { answers }] = await Promise.all([
    findRoom(userId, ride.publicId, { ...legs, seats, onAt, offAt }),
    findTrust(ride.owner.publicId, userId, "driver"),
  ]);
  const answerBy = requestLapsesAt(now, ride.departureAt);
  const fullText = hasRoom ? null : fullWords(seats);
  return { ride, seats, fullText, ...own, answers, answerBy, now };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const typed = Object.fromEntries(await request.formData());
  const parsed = seatRequestSchema.safeParse(typed);
  if (!parsed.success) return badRequest({ errors: fieldErrors(parsed.error), typed, isFull: false, now: null });
  const { from, to, price, departureAt, onAt, clash, ...wishes } = parsed.data;
  const index = await places();
  const ends = { from: index.bySlug(from), to: index.bySlug(to) };
  const seen = { price, departureAt, onAt, clash };
  const outcome = await requestSeats({ userId: user.id, rideId: params.rideId ?? "", seen, ...ends, ...wishes });
  if (outcome.ok) return redirectWithToast(`/my-passenger-rides/${outcome.bookingId}`, bookingSent(outcome));
  if (outcome.reason === "not_found") notFound();
  if (outcome.reason === "already_booked")
    return redirectWithToast(`/my-passenger-rides/${outcome.bookingId}`, {
      type: "info",
      text: "Du har redan en bokning på den här resan.",
    });
  const page = await readPage(user.id, { request, params });
  const now = { ...page, ...(outcome.reason === "clash" && { clash: outcome.clash }) };
  const errors = refusedRequest(outcome, wishes.seats, seen);
  return badRequest({ errors, typed, isFull: outcome.reason === "full", now });
}

export default function BookRide() {
  const { formKey, ...page } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const now: Page | null | undefined = refused?.now;
  return <SeatForm {...page} {...now} formKey={formKey} refused={refused} />;
}
