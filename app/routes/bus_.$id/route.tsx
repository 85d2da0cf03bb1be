import type { HeadersArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { findDeparture } from "~/modules/bus/queries.server";
import { partAsked, seatsAsked } from "~/modules/bus/rules";
import { listOwnTickets } from "~/modules/bus/tickets.server";
import { getUser } from "~/modules/sessions/session.server";
import { notFound } from "~/platform/http.server";
import { tripStyles } from "~/ui/tripStyles";
import { DepartureScreen, departureMeta } from "./DepartureScreen";

export const handle = await tripStyles();

export const meta = pageMeta<typeof loader>(({ data: page }) => page && departureMeta(page));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const now = Date.now();
  const departure = (await findDeparture(params.id ?? "", now)) ?? notFound();
  const user = await getUser(request);
  const own = user && departure.isBookable ? await listOwnTickets(user.id, departure.publicId) : [];
  const asked = new URL(request.url).searchParams;
  const part = partAsked(departure.stops.length, { from: asked.get("from"), to: asked.get("to") });
  const seats = seatsAsked(asked.get("seats"));
  return data({ departure, part, seats, own, now }, { status: departure.isBookable ? 200 : 410 });
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export default function BusDeparture() {
  return <DepartureScreen {...useLoaderData<typeof loader>()} />;
}
