import { findRidePage, type RidePage } from "./ride-page.server";

export type RideAhead = Pick<RidePage, "kind" | "roads" | "part" | "owner">;

const site = "http://in.this.site";
const bookingForm = /^\/book-ride(?:-passanger)?\/([a-z0-9]+)$/;

/** The ride that a person is about to book, as everybody may see it; null where an address leads elsewhere.
 * @param address path and query in this site @param now ms UTC */
export async function findRideAhead(address: string, now: number): Promise<RideAhead | null> {
  const { id, searchParams } = bookingAt(address);
  if (!id) return null;
  const ride = await findRidePage(id, null, { from: searchParams.get("from"), to: searchParams.get("to") }, now);
  if (!ride?.isBookable) return null;
  const { kind, roads, part, owner } = ride;
  return { kind, roads, part, owner };
}

/** Whether an address is that of a form for booking or for offering a lift. @param address path and query in this site */
export function isBookingForm(address: string): boolean {
  return bookingAt(address).id !== undefined;
}

function bookingAt(address: string) {
  const { pathname, searchParams } = new URL(URL.canParse(address, site) ? address : "/", site);
  return { id: bookingForm.exec(pathname)?.[1], searchParams };
}
