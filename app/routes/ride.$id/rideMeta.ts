import type { PageMeta } from "~/frame/meta";
import { tripData } from "~/frame/structured-data";
import { ridePath } from "~/modules/rides/address";
import type { RidePage } from "~/modules/rides/ride-page.server";
import { pictureOfRide } from "~/modules/rides/sharing-picture";
import { capitalized, formatDayTime, formatKm, formatKr, formatPrice, plural } from "~/text/format";

export function rideMeta(ride: RidePage): PageMeta {
  const { part } = ride;
  return {
    title: rideTitle(ride),
    description: `${wayOf(ride)}, ${formatKm(part.metres)}, ${formatDayTime(part.onAt)}. ${termsOf(ride)}`,
    structuredData: ride.kind === "offer" ? tripOf(ride) : undefined,
    ...(ride.isBookable && !isArranged(ride) && { picture: pictureOfRide(ride) }),
  };
}

export const isArranged = ({ kind, part }: RidePage) => kind === "request" && part.seatsLeft < 1;

function termsOf(ride: RidePage): string {
  const { kind, part, seats, owner } = ride;
  if (kind === "offer")
    return `${capitalized(formatPrice(part.price, " per plats"))}. Se vägen, tiderna och vem du åker med.`;
  if (isArranged(ride)) return "Skjutsen är redan ordnad.";
  return `${owner.firstName} behöver ${plural(seats, "plats", "platser")} och vill ${part.price === 0 ? "åka gratis" : `betala ${formatKr(part.price)} per plats`}. Kör du ändå? Erbjud skjuts.`;
}

const wayOf = ({ part }: RidePage) => `${part.from.name}–${part.to.name}`;

export function rideTitle(ride: RidePage): string {
  const what = isArranged(ride) ? "Skjuts ordnad" : ride.kind === "offer" ? "Samåkning" : "Söker skjuts";
  return `${what} ${wayOf(ride)} ${formatDayTime(ride.part.onAt)}`;
}

/** A ride's address for others: it does not tell where on the map somebody stands. */
export function pathOf({ kind, publicId, part }: Shared): string {
  const ends = (["from", "to"] as const).filter((end) => !part[end].slug.includes(","));
  const query = ends.map((end) => `${end}=${part[end].slug}`).join("&");
  return ridePath(kind, publicId) + (query && `?${query}`);
}

type Shared = Pick<RidePage, "kind" | "publicId"> & { part: Pick<RidePage["part"], "from" | "to"> };

function tripOf(ride: RidePage) {
  const { publicId, part, timetable, isBookable, owner } = ride;
  const travelled = timetable.filter(({ at }) => at >= part.onAt && at <= part.offAt);
  return tripData({
    name: wayOf(ride),
    url: `/ride/${publicId}`,
    departsAt: part.onAt,
    arrivesAt: part.offAt,
    stops: travelled.map(({ name }) => name),
    price: isBookable && part.seatsLeft > 0 ? part.price : null,
    driver: owner.firstName,
  });
}
