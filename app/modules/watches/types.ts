import type { watches } from "#drizzle/schema/watches";

export type Watch = typeof watches.$inferSelect;
