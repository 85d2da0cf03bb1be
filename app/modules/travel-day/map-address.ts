export function pictureAddress(rideId: string, from?: { slug: string }, to?: { slug: string }): string {
  return `/ride/${rideId}/map.svg?${new URLSearchParams({ from: from?.slug ?? "", to: to?.slug ?? "" })}`;
}
