import { and, eq, isNull, notInArray } from "drizzle-orm";
import { users } from "#drizzle/schema/users";
import { reopenAccount } from "~/modules/accounts/closing.server";
import { logAct } from "~/modules/audit/acts.server";
import {
  type Appealed,
  answerAppeal,
  isDoneAgain,
  lockAppeal,
  readAppeal,
  reopenReport,
} from "~/modules/moderation/appeals.server";
import { reviewIdOfReply } from "~/modules/moderation/rules";
import type { Decision, Measure } from "~/modules/moderation/types";
import { reopenReply, restoreReview } from "~/modules/reviews/removal.server";
import { restorePicture } from "~/modules/users/commands.server";
import { type Db, db, type Tx } from "~/platform/db.server";
import { asAdmin } from "./as-admin.server";
import type { NotAdmin } from "./types";

type AppealForm = {
  adminId: number;
  number: string;
  outcome: "stands" | "changed";
  answer: string;
  formKey: string;
};

export type AppealObstacle = "own" | "same";

export type SettlingOutcome =
  | { ok: true }
  | NotAdmin
  | { ok: false; reason: "not_found" | "answered" | AppealObstacle };

/** Answers an appeal; the log names no reporter. `own`: by or about them; `same`: their own decision, while others can look (DSA article 20.6). */
export function settleAppeal(form: AppealForm, now = Date.now()): Promise<SettlingOutcome> {
  const { adminId, number, formKey, outcome, answer } = form;
  const content = [outcome, answer];
  const submission = { form: `answer-appeal ${number}`, formKey, content };
  return asAdmin(adminId, submission, async (tx): Promise<SettlingOutcome> => {
    const found = await lockAppeal(tx, number);
    if (!found) return { ok: false, reason: "not_found" };
    const { decision } = found;
    if (decision.answeredAt) return { ok: false, reason: "answered" };
    const obstacle = await obstacleTo(tx, found, adminId);
    if (obstacle) return { ok: false, reason: obstacle };
    if (outcome === "changed") await undo(tx, decision, answer, now);
    await answerAppeal(tx, decision.id, { outcome, answer, adminId }, now);
    const userId = decision.isReporter ? undefined : (decision.userId ?? undefined);
    await logAct(tx, adminId, { act: `appeal_${outcome}`, userId, subject: number, reason: answer });
    return { ok: true };
  });
}

/** Why an administrator may not answer an appeal, as `settleAppeal` would say. @param number of the decision */
export async function findAppealObstacle(adminId: number, number: string): Promise<AppealObstacle | null> {
  const found = await readAppeal(number);
  return found && obstacleTo(db, found, adminId);
}

async function obstacleTo(
  reader: Db | Tx,
  { decision, report }: Appealed,
  adminId: number,
): Promise<AppealObstacle | null> {
  const concerned = [decision.userId, report?.userId, report?.reporterId].filter((id) => typeof id === "number");
  if (concerned.includes(adminId)) return "own";
  const isSame = decision.decidedBy === adminId && (await isAnotherThere(reader, [adminId, ...concerned]));
  return isSame ? "same" : null;
}

async function undo(tx: Tx, decision: Decision, why: string, now: number): Promise<void> {
  const { isReporter, reportId, userId, measures, subject } = decision;
  if (isReporter && reportId !== null) return reopenReport(tx, reportId, now);
  if (measures.includes("review_removed") && subject !== null) await restoreReview(tx, subject);
  const answered = measures.includes("reply_removed") && reviewIdOfReply(subject ?? "");
  if (answered) await reopenReply(tx, answered);
  const isToUndo = async (done: Measure) => measures.includes(done) && !(await isDoneAgain(tx, decision, done));
  if (userId !== null && (await isToUndo("picture_removed"))) await restorePicture(tx, userId);
  if (userId !== null && (await isToUndo("user_blocked"))) await reopenAccount(tx, userId, why, now);
}

async function isAnotherThere(reader: Db | Tx, except: number[]): Promise<boolean> {
  const [another] = await reader
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.blockedAt), isNull(users.deletedAt), notInArray(users.id, except)))
    .limit(1);
  return another !== undefined;
}
