import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { viewPassengers } from "~/modules/admin/departures-commands.server";
import { findDeparture } from "~/modules/bus/queries.server";
import { requireAdmin } from "~/modules/sessions/session.server";
import { notFound } from "~/platform/http.server";
import { DepartureScreen } from "./DepartureScreen";

export const meta = pageMeta<typeof loader>(
  ({ data }) => data && { title: `Buss ${data.departure.stops[0]?.place}–${data.departure.stops.at(-1)?.place}` },
);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const id = params.id ?? "";
  const departure = (await findDeparture(id, Date.now())) ?? notFound();
  return { departure, passengers: await viewPassengers(adminId, id) };
}

export default function Departure() {
  return <DepartureScreen {...useLoaderData<typeof loader>()} />;
}
