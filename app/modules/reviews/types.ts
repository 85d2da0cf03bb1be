import type { reviews } from "#drizzle/schema/reviews";

type Review = typeof reviews.$inferSelect;

/** A review as somebody reads it: contact details in it are hidden from all but who typed them. */
export type ReadReview = Pick<Review, "rating" | "text" | "reply">;
