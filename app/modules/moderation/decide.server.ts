import { and, eq, sql } from "drizzle-orm";
import { reports } from "#drizzle/schema/moderation";
import type { Tx } from "~/platform/db.server";
import { recordDecision } from "./decisions.server";
import { tellOfDecision } from "./notices.server";
import { namesReporter } from "./rules";
import type { Measure, Report, Verdict } from "./types";

export type Decision = {
  verdict: Verdict;
  toReporter: string;
  toReported: string;
};

type Done = {
  measures: Measure[];
  subject?: string;
};

/** Reads a report without a lock, because rides and people are locked first. @param number public id */
export async function readReport(tx: Tx, number: string): Promise<Report | null> {
  const [report] = await tx.select().from(reports).where(eq(reports.publicId, number));
  return report ?? null;
}

/** Settles an open report and tells both sides. `decided`: too late; `names_reporter`: the text reveals them. */
export async function settleReport(
  tx: Tx,
  report: Report,
  { verdict, toReporter, toReported, measures, subject }: Decision & Done,
  adminId: number,
  now: number,
): Promise<"settled" | "decided" | "names_reporter"> {
  const [open] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.id, report.id), eq(reports.status, "open")))
    .for("update");
  if (!open) return "decided";
  if (namesReporter(toReported, report, await readNames(tx, report))) return "names_reporter";
  await tx
    .update(reports)
    .set({ status: verdict, decidedAt: new Date(now), decidedBy: adminId, decision: toReporter })
    .where(eq(reports.id, report.id));
  const made = { reportId: report.id, decidedBy: adminId };
  const route = {
    toReporter: await recordDecision(
      tx,
      { ...made, userId: report.reporterId, isReporter: true, measures: [`report_${verdict}`], reason: toReporter },
      now,
    ),
    toReported: await recordDecision(
      tx,
      { ...made, userId: report.userId, measures, subject, reason: toReported },
      now,
    ),
  };
  await tellOfDecision(tx, report, { toReporter, toReported, route }, now);
  return "settled";
}

async function readNames(tx: Tx, { id }: Report) {
  const [names] = await tx.execute<{ reporter: string; email: string; reported: string }>(sql`
    select coalesce(one.display_name, reporter_name) as reporter, coalesce(one.email, reporter_email) as email,
      other.display_name as reported
    from report left join users one on one.id = reporter_id join users other on other.id = user_id
    where report.id = ${id}`);
  return names ?? { reporter: "", email: "", reported: "" };
}
