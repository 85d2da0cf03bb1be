import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { findRoom } from "~/modules/bookings/queries.server";
import { answerRequest } from "~/modules/bookings/request.server";
import { requestLapsesAt } from "~/modules/bookings/rules";
import { requestAnswerSchema } from "~/modules/bookings/schema";
import { findTrust } from "~/modules/reviews/trust.server";
import { findRidePage } from "~/modules/rides/ride-page.server";
import { highestTotal } from "~/modules/rides/rules";
import { fieldErrors } from "~/modules/rides/schema";
import { requireUser } from "~/modules/sessions/session.server";
import { badRequest, newFormKey, notFound, redirectWithToast } from "~/platform/http.server";
import { tripStyles } from "~/ui/tripStyles";
import { useAnswer } from "~/ui/useAnswer";
import { AnswerForm } from "./AnswerForm";
import { refusedAnswer } from "./refused";

export { clientAction } from "~/pwa/send-form";

export const handle = await tripStyles();

export const meta = pageMeta({ title: "Erbjud skjuts" });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  return { ...(await readPage(user.id, params.rideId ?? "")), formKey: newFormKey() };
}

type Page = Awaited<ReturnType<typeof readPage>>;

async function readPage(userId: number, rideId: string) {
  const now = Date.now();
  const ride = (await findRidePage(rideId, userId, { from: null, to: null }, now)) ?? notFound();
  if (ride.kind !== "request") notFound();
  const { onAt, offAt, legs } = ride.part;
  const [room, { answers }] = await Promise.all([
    findRoom(userId, ride.publicId, { ...legs, seats: ride.seats, onAt, offAt }),
    findTrust(ride.owner.publicId, userId, "passenger"),
  ]);
  const highestPrice = Math.floor(highestTotal(ride.metres) / ride.seats);
  const answerBy = requestLapsesAt(now, ride.departureAt);
  return { ride, ...room, highestPrice, answers, answerBy, now };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const typed = Object.fromEntries(await request.formData());
  const parsed = requestAnswerSchema.safeParse(typed);
  if (!parsed.success) return badRequest({ errors: fieldErrors(parsed.error), typed, now: null });
  const { departureAt, seats, clash, ...offer } = parsed.data;
  const seen = { departureAt, seats, clash };
  const outcome = await answerRequest({ userId: user.id, rideId: params.rideId ?? "", seen, ...offer });
  if (outcome.ok)
    return redirectWithToast(`/my-passenger-rides/${outcome.bookingId}`, {
      type: "success",
      text: "Erbjudandet är skickat.",
      event: "Booking Sent",
      isQuiet: true,
    });
  if (outcome.reason === "not_found") notFound();
  if (outcome.reason === "already_booked")
    return redirectWithToast(`/my-passenger-rides/${outcome.bookingId}`, {
      type: "info",
      text: "Du har redan erbjudit skjuts till den här resan.",
    });
  const page = await readPage(user.id, params.rideId ?? "");
  const now = { ...page, ...(outcome.reason === "clash" && { clash: outcome.clash }) };
  return badRequest({ errors: refusedAnswer(outcome), typed, now });
}

export default function AnswerRequest() {
  const page = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const now: Page | null | undefined = refused?.now;
  return <AnswerForm {...page} {...now} refused={refused} />;
}
