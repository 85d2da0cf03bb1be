import { eq } from "drizzle-orm";
import { reports } from "#drizzle/schema/moderation";
import { newCaseNumber } from "~/modules/addresses/public-id";
import type { Report } from "~/modules/moderation/types";
import { db } from "~/platform/db.server";
import { createUser } from "./users";

/** What a decision does of itself: nothing. */
export const noMeasures = {
  removesRide: false,
  hidesMessage: false,
  removesReview: false,
  removesReply: false,
  removesGreeting: false,
  blocks: false,
};

/** Somebody has reported somebody, by default for an unsafe drive. */
export async function createReport(overrides: Partial<Report> = {}): Promise<Report> {
  const { id: _, ...facts } = overrides;
  const [report] = await db
    .insert(reports)
    .values({
      reason: "unsafe",
      text: "Körde 140 på 90-väg.",
      ...facts,
      publicId: newCaseNumber(),
      reporterId: overrides.reporterId ?? (await createUser()).id,
      userId: overrides.userId ?? (await createUser()).id,
    })
    .returning();
  if (!report) throw new Error("no report was created");
  return report;
}

export async function readReport(id: number): Promise<Report> {
  const [report] = await db.select().from(reports).where(eq(reports.id, id));
  if (!report) throw new Error("the report is gone");
  return report;
}
