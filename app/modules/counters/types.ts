import type { lastSeen } from "#drizzle/schema/counters";

export type Category = (typeof lastSeen.$inferSelect)["category"];

export type LastSeen = Partial<Record<Category, number>>;

export type Address = { pathname: string; search?: string };

export type OnScreen = { conversation?: string | null; booking?: string | null; ride?: string | null };

export type Counts = {
  unreadAsDriver: number;
  unreadAsPassenger: number;
  driver: number;
  bookings: number;
  unlocks: number;
};

export type Badges = { passenger: number; driver: number; events: number };
