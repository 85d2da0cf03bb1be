import { eq, sql } from "drizzle-orm";
import { decisions, reports } from "#drizzle/schema/moderation";
import { firstName } from "~/modules/users/rules";
import { type Db, db, milliseconds, type Tx } from "~/platform/db.server";
import { enqueue } from "~/platform/queue.server";
import { appealAnsweredJob } from "./decisions.server";
import type { Decision, Measure } from "./types";
import { announceCase } from "./waiting.server";

const perPage = 30;

export type AppealLine = Pick<AppealRow, "number" | "personName" | "isReporter" | "measures" | "at">;

/** Appeals that wait for an answer, the oldest first, without who has reported the viewer. @param page from 1 */
export async function listAppeals(page: number, viewerId: number) {
  const rows = await db.execute<AppealLine>(sql`
    select decision.public_id as number,
      case when ${isByWhoReported(viewerId)} then 'Någon'
        else coalesce(display_name, nullif(reporter_name, ''), 'Någon') end as "personName",
      is_reporter as "isReporter", measures, ${milliseconds(sql`appealed_at`)} as at
    from decision left join users on users.id = decision.user_id left join report on report.id = report_id
    where appealed_at is not null and answered_at is null
    order by appealed_at, decision.id limit ${perPage + 1} offset ${(page - 1) * perPage}`);
  const appeals = rows.slice(0, perPage).map((row) => ({ ...row, personName: firstName(row.personName) }));
  return { appeals, hasMore: rows.length > perPage };
}

export function countOpenAppeals(): Promise<number> {
  return db.$count(sql`decision`, sql`appealed_at is not null and answered_at is null`);
}

export type AppealFile = Extract<Awaited<ReturnType<typeof findAppeal>>, { isAboutViewer: false }>;

/** An appeal for who answers it; not to be read by whom its sender has reported. @param number of the decision */
export async function findAppeal(number: string, viewerId: number) {
  const [row] = await db.execute<AppealRow & { isAboutViewer: boolean }>(sql`
    select decision.public_id as number, ${isByWhoReported(viewerId)} as "isAboutViewer",
      coalesce(about.display_name, nullif(reporter_name, ''), 'Någon') as "personName",
      about.public_id as "personId", report.public_id as "reportNumber", is_reporter as "isReporter", measures, subject,
      decision.reason, appeal, appeal_outcome as "outcome", answer, judge.display_name as "decidedBy",
      ${milliseconds(sql`appealed_at`)} as at
    from decision left join users about on about.id = decision.user_id left join report on report.id = report_id
      join users judge on judge.id = decision.decided_by
    where decision.public_id = ${number} and appealed_at is not null and appeal is not null`);
  if (!row) return null;
  const { isAboutViewer, ...appeal } = row;
  if (isAboutViewer) return { isAboutViewer: true as const, number };
  const [personName, decidedBy] = [firstName(row.personName), firstName(row.decidedBy)];
  return { isAboutViewer: false as const, ...appeal, personName, decidedBy };
}

const isByWhoReported = (viewerId: number) => sql`(is_reporter and report.user_id = ${viewerId})`;

type AppealRow = {
  number: string;
  personName: string;
  personId: string | null;
  reportNumber: string | null;
  isReporter: boolean;
  measures: Measure[];
  subject: string | null;
  reason: string;
  appeal: string;
  outcome: Decision["appealOutcome"];
  answer: string | null;
  decidedBy: string;
  at: number;
};

export type Appealed = NonNullable<Awaited<ReturnType<typeof readAppeal>>>;

/** An appealed decision with both sides of its report. @param number of the decision */
export async function readAppeal(number: string) {
  const [row] = await decided(db, number);
  return row?.decision.appealedAt ? row : null;
}

export async function lockAppeal(tx: Tx, number: string): Promise<Appealed | null> {
  const [row] = await decided(tx, number).for("update", { of: decisions });
  return row?.decision.appealedAt ? row : null;
}

function decided(reader: Db | Tx, number: string) {
  return reader
    .select({ decision: decisions, report: reports })
    .from(decisions)
    .leftJoin(reports, eq(reports.id, decisions.reportId))
    .where(eq(decisions.publicId, number));
}

type Answer = { outcome: "stands" | "changed"; answer: string; adminId: number };

/** Answers an appeal and tells who made it. */
export async function answerAppeal(tx: Tx, decisionId: number, { outcome, answer, adminId }: Answer, now: number) {
  const answered = { appealOutcome: outcome, answer, answeredBy: adminId, answeredAt: new Date(now) };
  await tx.update(decisions).set(answered).where(eq(decisions.id, decisionId));
  await enqueue(tx, appealAnsweredJob, { decisionId });
}

/** Whether a later decision that stands has done the same to the person. */
export async function isDoneAgain(tx: Tx, { id, userId }: Decision, measure: Measure): Promise<boolean> {
  const [later] = await tx.execute(sql`
    select from decision where user_id = ${userId} and id > ${id} and ${measure} = any(measures)
      and appeal_outcome is distinct from 'changed' limit 1`);
  return later !== undefined;
}

/** Opens a wrongly dismissed report again, for administrators to decide. @param now ms UTC */
export async function reopenReport(tx: Tx, reportId: number, now: number): Promise<void> {
  const open = { status: "open" as const, decidedAt: null, decidedBy: null, decision: null };
  await tx.update(reports).set(open).where(eq(reports.id, reportId));
  await announceCase(tx, now);
}
