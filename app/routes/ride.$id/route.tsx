import type { HeadersArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { isPublicId } from "~/modules/addresses/public-id";
import { findBooked } from "~/modules/bookings/queries.server";
import { requestLapsesAt, roleOf } from "~/modules/bookings/rules";
import { missingBetween } from "~/modules/demand/queries.server";
import { ratingOfRoute } from "~/modules/reviews/route-rating.server";
import { findTrust } from "~/modules/reviews/trust.server";
import { findRidePage, type RidePage } from "~/modules/rides/ride-page.server";
import { findRoutePage, routePathOf } from "~/modules/search/route-page.server";
import { getUser } from "~/modules/sessions/session.server";
import { findContactOffer } from "~/modules/unlocks/queries.server";
import type { SignedInUser } from "~/modules/users/types";
import { isPrefetch, movedTo, notFound } from "~/platform/http.server";
import { formatNearTime } from "~/text/format";
import { tripStyles } from "~/ui/tripStyles";
import { RideScreen } from "./RideScreen";
import { RouteScreen, routeMeta } from "./RouteScreen";
import { rideMeta } from "./rideMeta";

export const handle = await tripStyles();

export const meta = pageMeta<typeof loader>(
  ({ data: page }) => page && (page.kind === "ride" ? rideMeta(page.ride) : routeMeta(page)),
);

/** `/ride/{id}`, `/passenger/{id}` and, told apart by the hyphen, `/ride/{origin}-{destination}`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const asked = new URL(request.url).searchParams;
  const viewer = await getUser(request);
  if (!isPublicId(id)) return openRoute(request, id, viewer);
  const now = Date.now();
  const read = (part: Part) => findRidePage(id, viewer?.id ?? null, part, now);
  const seen = (await read({ from: asked.get("from"), to: asked.get("to") })) ?? notFound();
  const wantedSeats = Number(asked.get("seats")) || 1;
  const [booked, trust, unlock] = await Promise.all([
    viewer && !seen.isOwn ? findBooked(viewer.id, id) : null,
    findTrust(seen.owner.publicId, viewer?.id ?? null, roleOf(seen.kind, "receiver")),
    findContactOffer(viewer?.id ?? 0, { rideId: id }, !isPrefetch(request)),
  ]);
  // Who has booked finds it with the booking, which sells nothing on the day.
  const offer = booked && unlock?.state === "open" ? null : unlock;
  const ride = booked && !isSame(booked.part, seen.part) ? ((await read(booked.part)) ?? seen) : seen;
  const isOver = !ride.isBookable && !ride.isOwn;
  const answerBy = formatNearTime(requestLapsesAt(now, ride.departureAt), now);
  const shown = { ride, booked, trust, offer, wantedSeats, answerBy, now };
  return data({ kind: "ride" as const, ...shown }, { status: isOver ? 410 : 200 });
}

type Part = Parameters<typeof findRidePage>[2];

const isSame = (booked: Part, { from, to }: RidePage["part"]) => booked.from === from.slug && booked.to === to.slug;

async function openRoute(request: Request, names: string, viewer: SignedInUser | null) {
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.startsWith("/ride/")) return movedTo(request, await routePathOf(names));
  const people = Number(searchParams.get("people")) || undefined;
  const now = Date.now();
  const route = await findRoutePage(names, now, { hiddenUserIds: viewer?.hiddenUserIds, people });
  if (!route) return movedTo(request, await routePathOf(names));
  const ends = [route.from.slug, route.to.slug] as const;
  const [rating, missing] = await Promise.all([ratingOfRoute(...ends, now), missingBetween(...ends)]);
  return { kind: "route" as const, route, rating, missing };
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export default function RideOrRoute() {
  const page = useLoaderData<typeof loader>();
  if (page.kind === "route") return <RouteScreen {...page} />;
  return <RideScreen {...page} />;
}
