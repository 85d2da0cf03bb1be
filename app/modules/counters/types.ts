import type { lastSeen } from "#drizzle/schema/counters";

export type Category = (typeof lastSeen.$inferSelect)["category"];

/** ms UTC */
export type LastSeen = Partial<Record<Category, number>>;

export type Address = { pathname: string; search?: string };

/** Public ids. */
export type OnScreen = { conversation?: string | null; booking?: string | null; ride?: string | null };

/** What is new for a person: messages not read, and what came later than its category was last seen. */
export type Counts = {
  /** With lines about bookings. */
  unreadAsDriver: number;
  unreadAsPassenger: number;
  /** Requests they have received. */
  driver: number;
  /** Requests they have sent. */
  bookings: number;
  /** Contacts unlocked, by them or of them. */
  unlocks: number;
};

export type Badges = { passenger: number; driver: number; events: number };
