import type { reports } from "#drizzle/schema/moderation";

export type ReportReason = (typeof reports.$inferSelect)["reason"];

/** What can be reported. */
export type ReportKind = "ride" | "person" | "booking" | "conversation" | "message";
