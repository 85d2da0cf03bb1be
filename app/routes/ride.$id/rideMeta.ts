import type { RidePage } from "~/modules/rides/ride-page.server";
import { formatDayTime, formatKm, formatKr } from "~/ui/format";
import { pageMeta } from "~/ui/meta";

export function rideMeta(ride: RidePage) {
  const { part, metres, price } = ride;
  return pageMeta({
    title: rideTitle(ride),
    description: `${wayOf(ride)}, ${formatKm(metres)}, ${formatDayTime(part.onAt)}. ${formatKr(price)} per plats. Se vägen, tiderna och vem du åker med.`,
  });
}

const wayOf = ({ part }: RidePage) => `${part.from.name}–${part.to.name}`;

export const rideTitle = (ride: RidePage) =>
  `${ride.kind === "offer" ? "Samåkning" : "Söker skjuts"} ${wayOf(ride)} ${formatDayTime(ride.part.onAt)}`;

/** The address of the ride, for the part of the way that is looked at. */
export const pathOf = ({ kind, publicId, part }: RidePage) =>
  `/${kind === "offer" ? "ride" : "passenger"}/${publicId}?from=${part.from.slug}&to=${part.to.slug}`;
