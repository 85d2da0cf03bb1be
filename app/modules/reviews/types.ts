import type { reviews } from "#drizzle/schema/reviews";

type Review = typeof reviews.$inferSelect;

export type ReadReview = Pick<Review, "rating" | "text" | "reply">;
