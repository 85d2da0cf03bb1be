import { eq } from "drizzle-orm";
import { z } from "zod";
import { reports } from "#drizzle/schema/moderation";
import { users } from "#drizzle/schema/users";
import { newPublicId } from "~/modules/addresses/public-id";
import { sendLetter } from "~/modules/notifications/email.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { seal, unseal } from "~/platform/seal.server";
import { formatDateTime } from "~/text/format";
import { reportFormMs } from "./rules";

export const reportReceiptJob = "moderation:report-receipt";

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
  const { reportId } = z.object({ reportId: z.number() }).parse(payload);
  const [found] = await db
    .select({ report: reports, email: users.email })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.reporterId))
    .where(eq(reports.id, reportId));
  const to = found?.email ?? found?.report.reporterEmail;
  if (!found || !to) return;
  const { publicId, createdAt, reporterId } = found.report;
  await sendLetter(to, `report-${publicId}`, {
    title: `Vi har fått din anmälan ${publicId}`,
    body:
      reporterId === null
        ? `Någon har gjort en anmälan på ${env.brand.name} och angett den här adressen. En av oss läser den, och du får vårt beslut med e-post. Var det inte du behöver du inte göra något.`
        : "Tack för att du hörde av dig. En av oss läser anmälan, och du får vårt beslut med e-post.",
    facts: [
      ["Nummer", publicId],
      ["Kom in", formatDateTime(createdAt)],
    ],
    button: { label: "Så hanterar vi anmälningar", url: `${env.origin}/anvandningsvillkor` },
    why: "Det här mejlet är ett kvitto på en anmälan och skickas en gång.",
  });
}
