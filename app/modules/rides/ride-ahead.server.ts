import { findRidePage, type RidePage } from "./ride-page.server";

export type RideAhead = Pick<RidePage, "kind" | "roads" | "part" | "owner">;

const site = "http://in.this.site";
const bookingForm = /^\/book-ride(?:-passanger)?\/([a-z0-9]+)$/;

/** The ride that a booking address is about; null for other addresses. @param address path and query */
export async function findRideAhead(address: string, now: number): Promise<RideAhead | null> {
  const { id, searchParams } = bookingAt(address);
  if (!id) return null;
  const ride = await findRidePage(id, null, { from: searchParams.get("from"), to: searchParams.get("to") }, now);
  if (!ride?.isBookable) return null;
  const { kind, roads, part, owner } = ride;
  return { kind, roads, part, owner };
}

/** Whether an address is that of a booking or offer form. @param address path and query */
export function isBookingForm(address: string): boolean {
  return bookingAt(address).id !== undefined;
}

function bookingAt(address: string) {
  const { pathname, searchParams } = new URL(URL.canParse(address, site) ? address : "/", site);
  return { id: bookingForm.exec(pathname)?.[1], searchParams };
}
