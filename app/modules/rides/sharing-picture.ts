import type { RidePage } from "./ride-page.server";

export const generalPicture = "samakning";

/** Changes with what the picture shows, so that a changed one has a new address. */
export function pictureVersion({ part }: Pick<RidePage, "part">): string {
  return `${Math.floor(part.onAt / 60_000).toString(36)}-${part.price}`;
}

/** Path and query of a ride's picture, for the part looked at. */
export function pictureOfRide(ride: Pick<RidePage, "publicId" | "part">): string {
  const { publicId, part } = ride;
  const query = new URLSearchParams({ from: part.from.slug, to: part.to.slug, v: pictureVersion(ride) });
  return `/delningsbild/${publicId}.png?${query}`;
}
