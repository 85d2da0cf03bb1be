import type { decisions, Measure, reports } from "#drizzle/schema/moderation";

export type Report = typeof reports.$inferSelect;
export type ReportReason = Report["reason"];
export type ReportStatus = Report["status"];

/** What can be reported. */
export type ReportKind = "ride" | "person" | "booking" | "conversation" | "message" | "review";

/** How a report ends: the reporter was right, or there was nothing to do about it. */
export type Verdict = Exclude<ReportStatus, "open">;

export type { Measure };
export type Decision = typeof decisions.$inferSelect;
