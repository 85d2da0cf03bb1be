import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { reports } from "#drizzle/schema/moderation";
import { users } from "#drizzle/schema/users";
import { newPublicId } from "~/modules/addresses/public-id";
import { sendLetter } from "~/modules/notifications/email.server";
import { db, type Tx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { enqueueAll } from "~/platform/queue.server";
import { seal, unseal } from "~/platform/seal.server";
import { formatDateTime } from "~/text/format";
import { reportFormMs } from "./rules";

export const reportReceiptJob = "moderation:report-receipt";
export const reportEndedJob = "moderation:report-ended";

const formPurpose = "report-form";
const receiptPurpose = "report-receipt";

/** A form key valid for a day. @param now ms UTC */
export function newReportForm(now = Date.now()): string {
  return seal(`${now} ${newPublicId()}`, formPurpose);
}

/** @returns the random part of a form key, or null when it is forged or expired */
export function openReportForm(formKey: string, now: number): string | null {
  const [madeAt, key] = unseal(formKey, formPurpose)?.split(" ") ?? [];
  return key && now - Number(madeAt) < reportFormMs ? key : null;
}

/** The query that shows the report's number to who has just filed it. */
export const receiptQuery = (number: string) => `?kvitto=${seal(number, receiptPurpose)}`;

/** @returns the number of a report from `receiptQuery`, or null */
export const numberInReceipt = (token: string | null) => token && unseal(token, receiptPurpose);

/** Confirms a report (DSA article 16.4). It quotes nothing typed, so that it carries no message. */
export async function sendReportReceipt(payload: unknown): Promise<void> {
  const { to, report } = await findForLetter(payload);
  if (!to) return;
  const { publicId, reporterId } = report;
  await sendLetter(to, `report-${publicId}`, {
    title: `Vi har fått din anmälan ${publicId}`,
    body:
      reporterId === null
        ? `Någon har gjort en anmälan på ${env.brand.name} och angett den här adressen. En av oss läser den, och du får vårt beslut med e-post. Var det inte du behöver du inte göra något.`
        : "Tack för att du hörde av dig. En av oss läser anmälan, och du får vårt beslut med e-post.",
    facts: factsOf(report),
    button: howWeDecide,
    why: "Det här mejlet är ett kvitto på en anmälan och skickas en gång.",
  });
}

/** Closes what is reported of somebody who leaves; who reported it is told by a job. */
export async function endReportsOn(tx: Tx, userId: number, now: number): Promise<void> {
  const ended = await tx
    .update(reports)
    .set({ status: "dismissed", decidedAt: new Date(now), decision: "Kontot är borttaget." })
    .where(and(eq(reports.userId, userId), eq(reports.status, "open")))
    .returning({ reportId: reports.id });
  await enqueueAll(
    tx,
    ended.map((payload) => ({ name: reportEndedJob, payload })),
  );
}

/** Tells who reported somebody that the account is gone, and that no decision follows. */
export async function sendReportEnded(payload: unknown): Promise<void> {
  const { to, report } = await findForLetter(payload);
  if (!to) return;
  await sendLetter(to, `report-ended-${report.publicId}`, {
    title: `Din anmälan ${report.publicId} är avslutad`,
    body: "Den som anmälan gäller har tagit bort sitt konto. Det finns inget kvar att besluta om, så du får inget beslut.",
    facts: factsOf(report),
    button: howWeDecide,
    why: "Det här mejlet handlar om en anmälan och skickas alltid.",
  });
}

async function findForLetter(payload: unknown) {
  const { reportId } = z.object({ reportId: z.number() }).parse(payload);
  const [found] = await db
    .select({ report: reports, email: users.email })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.reporterId))
    .where(eq(reports.id, reportId));
  return found ? { report: found.report, to: found.email ?? found.report.reporterEmail } : { to: null };
}

function factsOf({ publicId, createdAt }: typeof reports.$inferSelect): [string, string][] {
  return [
    ["Nummer", publicId],
    ["Kom in", formatDateTime(createdAt)],
  ];
}

const howWeDecide = { label: "Så hanterar vi anmälningar", url: `${env.origin}/anvandningsvillkor` };
