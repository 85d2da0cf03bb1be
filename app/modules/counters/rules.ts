import type { Badges, Category, Counts } from "./types";

/** At most one tip in this time, in ms (specification section 9). */
export const tipInterval = 600_000;

/** Screens that have a category in view. */
const screens: Record<Category, RegExp> = {
  driver: /^\/(inbox$|my-driver-rides(\/|$))/,
  passenger: /^\/(my-rides$|my-passenger-rides(\/|$))/,
  bookings: /^\/(my-rides$|my-passenger-rides(\/|$))/,
  unlocks: /^\/(my-rides$|unlock\/)/,
};

const categories: Category[] = ["driver", "passenger", "bookings", "unlocks"];

/** What somebody sees by opening this screen. */
export function categoriesSeenAt(pathname: string): Category[] {
  return categories.filter((category) => screens[category].test(pathname));
}

/** The conversation on screen, whose messages are read by that. */
export function conversationAt(pathname: string): string | null {
  return /^\/inbox\/([2-9a-z]{12})$/.exec(pathname)?.[1] ?? null;
}

/** Whether a screen shows what others do, so that it follows the news. */
export function isLiveScreen(pathname: string): boolean {
  return /^\/(inbox|my-rides|my-driver-rides|my-passenger-rides|unlock)(\/|$)/.test(pathname);
}

/** Counts once these categories have been seen. */
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
