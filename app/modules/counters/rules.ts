import { isPublicId } from "~/modules/addresses/public-id";
import { screenAt } from "~/screens";
import type { Address, Badges, Category, Counts, OnScreen } from "./types";

/** ms between two tips (specification section 9) */
export const tipInterval = 600_000;

/** What somebody sees by opening this screen. */
export function categoriesSeenAt(pathname: string): Category[] {
  return screenAt(pathname).seen ?? [];
}

/** The conversation, booking or own ride on screen, whose news do not count; null: none. */
export function onScreenAt({ pathname, search = "" }: Address): OnScreen | null {
  const { subject } = screenAt(pathname);
  const id = pathname.split("/")[2];
  if (!subject || !id) return null;
  if (id === "new") return { booking: new URLSearchParams(search).get("booking") };
  return isPublicId(id) ? { [subject]: id } : null;
}

export function withSeen(counts: Counts, seen: Category[]): Counts {
  return { ...counts, ...Object.fromEntries(seen.map((category) => [category, 0])) };
}

/** The two entries of the header: Förare is the inbox with new requests, Passager is what one travels with. */
export function badgesOf(counts: Counts): Badges {
  const driver = counts.unreadAsDriver + counts.driver;
  const passenger = counts.unreadAsPassenger + counts.bookings + counts.unlocks;
  return { driver, passenger, events: driver + passenger };
}

/** The new-events tip, word for word (specification section 4). */
export function tipFor(events: number): string {
  return `Du har ${events} nya händelser. Öppna Mina resor för att se.`;
}
