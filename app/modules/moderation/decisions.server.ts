import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { decisions, reports } from "#drizzle/schema/moderation";
import { users } from "#drizzle/schema/users";
import { newCaseNumber } from "~/modules/addresses/public-id";
import { dayWindow, localDateOf } from "~/modules/calendar/rules";
import { sendLetter } from "~/modules/notifications/email.server";
import { db, type Tx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { enqueue } from "~/platform/queue.server";
import { seal, unseal } from "~/platform/seal.server";
import { formatDate, formatDateTime } from "~/text/format";
import { appealTime } from "./rules";
import type { Decision, Measure } from "./types";
import { announceCase } from "./waiting.server";
import { decisionTitle, lostFacts, nameMeasures, outcomeNames, triedAgain } from "./wording";

export const decisionJob = "moderation:decision";
export const appealAnsweredJob = "moderation:appeal-answered";

const purpose = "decision";

type Made = {
  /** null for a reporter without an account */
  userId: number | null;
  reportId?: number;
  isReporter?: boolean;
  measures: Measure[];
  subject?: string;
  reason: string;
  decidedBy: number;
};

/** Records and sends a decision (DSA, (EU) 2022/2065, articles 16.5 and 17). @returns the address for appeals */
export async function recordDecision(tx: Tx, made: Made, now: number): Promise<string> {
  const publicId = newCaseNumber();
  const [decision] = await tx
    .insert(decisions)
    .values({ ...made, publicId, decidedAt: new Date(now) })
    .returning({ id: decisions.id });
  if (decision) await enqueue(tx, decisionJob, { decisionId: decision.id });
  return addressOf(publicId);
}

export async function sendDecision(payload: unknown): Promise<void> {
  const found = await findForLetter(payload);
  if (!found) return;
  const { decision, email } = found;
  const { publicId, measures, reason, isReporter } = decision;
  await sendLetter(email, `decision-${publicId}`, {
    title: decisionTitle(decision, env.brand.name),
    body: reason,
    facts: [
      ...(isReporter || measures.length === 0
        ? []
        : [["Vad vi har gjort", nameMeasures(measures)] as [string, string]]),
      ["Beslut", `${publicId}, ${formatDate(decision.decidedAt)}`],
      ["Hur det gick till", wayTo(decision)],
      ...(mayAppeal(decision, Date.now())
        ? [
            ["Om du inte håller med", `Överklaga kostnadsfritt senast ${formatDate(appealableUntil(decision))}`] as [
              string,
              string,
            ],
          ]
        : []),
    ],
    button: { label: "Läs beslutet", url: `${env.origin}${addressOf(publicId)}` },
    why: "Det här mejlet handlar om ett beslut och skickas alltid.",
  });
}

export async function sendAppealAnswer(payload: unknown): Promise<void> {
  const found = await findForLetter(payload);
  if (!found?.decision.appealOutcome || !found.decision.answeredAt) return;
  const { publicId, appealOutcome, answer, answeredAt, measures, isReporter } = found.decision;
  await sendLetter(found.email, `appeal-${publicId}`, {
    title: `Ditt överklagande ${publicId} är avgjort`,
    body: answer ?? "",
    facts: [
      ["Utgång", outcomeNames[appealOutcome]],
      ...(appealOutcome === "changed" ? lostFacts(measures) : []),
      ...(appealOutcome === "changed" && isReporter ? [triedAgain] : []),
      ...(appealOutcome === "changed" && measures.includes("user_blocked") && found.isClosed ? [stillClosed] : []),
      ["Avgjort", formatDateTime(answeredAt)],
    ],
    button: { label: "Läs beslutet", url: `${env.origin}${addressOf(publicId)}` },
    why: "Det här mejlet handlar om ett beslut och skickas alltid.",
  });
}

const stillClosed: [string, string] = ["Kontot", "Fortfarande avstängt, efter ett senare beslut"];

export type DecisionPage = NonNullable<Awaited<ReturnType<typeof findDecision>>>;

/** The decision at an appeal address; null for others. */
export async function findDecision(token: string, now = Date.now()) {
  const decision = await findByToken(token);
  if (!decision) return null;
  const { publicId, reason, measures, isReporter, appeal, appealOutcome, answer } = decision;
  return {
    ...{ number: publicId, reason, isReporter, appeal, appealOutcome, answer },
    title: appealOutcome === "changed" ? "Beslutet är ändrat" : decisionTitle(decision, env.brand.name),
    measures: isReporter ? [] : measures,
    way: wayTo(decision),
    decidedAt: decision.decidedAt.getTime(),
    appealedAt: decision.appealedAt?.getTime() ?? null,
    answeredAt: decision.answeredAt?.getTime() ?? null,
    until: mayAppeal(decision, now) ? appealableUntil(decision) : null,
  };
}

/** Whether a letter of ours leads there, though the decision may be forgotten, or its person gone. */
export const isDecisionToken = (token: string) => unseal(token, purpose) !== null;

export type AppealOutcome = { ok: true } | { ok: false; reason: "not_found" | "too_late" | "appealed" };

/** Appeals a decision, once: repeating changes nothing, and other words are `appealed`. @param now ms UTC */
export function appeal(token: string, text: string, now = Date.now()): Promise<AppealOutcome> {
  return db.transaction(async (tx): Promise<AppealOutcome> => {
    const found = await findByToken(token, tx);
    if (!found) return { ok: false, reason: "not_found" };
    if (found.appealedAt) return found.appeal === text ? { ok: true } : { ok: false, reason: "appealed" };
    if (!mayAppeal(found, now)) return { ok: false, reason: "too_late" };
    await tx
      .update(decisions)
      .set({ appeal: text, appealedAt: new Date(now) })
      .where(eq(decisions.id, found.id));
    await announceCase(tx, now);
    return { ok: true };
  });
}

function appealableUntil({ decidedAt }: Decision): number {
  return dayWindow(localDateOf(decidedAt.getTime() + appealTime)).end - 1;
}

/** Something was done to them, or too little about what they reported. @param now ms UTC */
function mayAppeal(decision: Decision, now: number): boolean {
  return decision.measures.length > 0 && decision.appealedAt === null && now <= appealableUntil(decision);
}

async function findByToken(token: string, tx?: Tx): Promise<Decision | null> {
  const publicId = unseal(token, purpose);
  if (!publicId) return null;
  const found = (tx ?? db).select().from(decisions).where(eq(decisions.publicId, publicId));
  const [decision] = await (tx ? found.for("update") : found);
  return decision?.reason ? decision : null;
}

const addressOf = (publicId: string) => `/beslut/${seal(publicId, purpose)}`;

async function findForLetter(payload: unknown) {
  const { decisionId } = z.object({ decisionId: z.number() }).parse(payload);
  const [found] = await db
    .select({
      decision: decisions,
      email: sql<string>`coalesce(${users.email}, ${reports.reporterEmail}, '')`,
      isClosed: sql<boolean>`${users.blockedAt} is not null`,
    })
    .from(decisions)
    .leftJoin(users, eq(users.id, decisions.userId))
    .leftJoin(reports, eq(reports.id, decisions.reportId))
    .where(eq(decisions.id, decisionId));
  return found?.email ? found : null;
}

/** How the decision came about, and that it was not automated (DSA article 17.3 b and c). */
function wayTo({ reportId, isReporter }: Decision): string {
  if (isReporter) return "En av oss har gått igenom din anmälan. Ingen dator har fattat beslutet.";
  return reportId === null
    ? "En av oss såg det själv. Ingen dator har fattat beslutet."
    : "Någon anmälde det, och en av oss gick igenom det. Ingen dator har fattat beslutet.";
}
