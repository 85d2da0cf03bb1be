import type { decisions, Measure, reports } from "#drizzle/schema/moderation";

export type Report = typeof reports.$inferSelect;
export type ReportReason = Report["reason"];
export type ReportStatus = Report["status"];

export type ReportKind = "ride" | "person" | "booking" | "conversation" | "message" | "review" | "reply";

export type Verdict = Exclude<ReportStatus, "open">;

export type { Measure };
export type Decision = typeof decisions.$inferSelect;
