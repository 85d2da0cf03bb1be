import type { Address, Badges, Category, Counts, OnScreen } from "./types";

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

/** The conversation, booking or own ride on screen, of which nothing is new by that. Null: none of them. */
export function onScreenAt({ pathname, search = "" }: Address): OnScreen | null {
  const [, screen, id] = /^\/(inbox|my-passenger-rides|my-driver-rides)\/([2-9a-z]{12}|new)$/.exec(pathname) ?? [];
  if (!screen || !id) return null;
  if (id === "new") return { booking: new URLSearchParams(search).get("booking") };
  return { [subjects[screen] ?? "conversation"]: id };
}

const subjects: Record<string, keyof OnScreen> = { "my-passenger-rides": "booking", "my-driver-rides": "ride" };

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
