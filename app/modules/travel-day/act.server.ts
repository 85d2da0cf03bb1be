import { notFound, redirectWithToast } from "~/platform/http.server";
import { speakOfAbsence } from "./absence.server";
import { absenceToast } from "./absence-wording";
import { reportOnTrip } from "./commands.server";
import { absenceSchema, reportSchema } from "./schema";
import { reportToast } from "./wording";

/** Carries out a button of the day, and leads back to the screen it stands on; null where the form is another. */
export async function answerReport(userId: number, request: Request): Promise<Response | null> {
  const form = await request.clone().formData();
  if (!form.has("report")) return null;
  const parsed = reportSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) throw new Response(null, { status: 400, statusText: "Bad Request" });
  const { report: kind, ...act } = parsed.data;
  const outcome = await reportOnTrip({ userId, kind, ...act });
  if (!outcome.ok && outcome.reason === "not_found") notFound();
  return redirectWithToast(new URL(request.url).pathname, reportToast(kind, outcome));
}

/** Carries out what one of two who did not meet says, and leads back; null where the form is another. */
export async function answerAbsence(userId: number, request: Request): Promise<Response | null> {
  const parsed = absenceSchema.safeParse(Object.fromEntries(await request.clone().formData()));
  if (!parsed.success) return null;
  const outcome = await speakOfAbsence({ userId, ...parsed.data });
  if (!outcome.ok && outcome.reason === "not_found") notFound();
  return redirectWithToast(new URL(request.url).pathname, absenceToast(parsed.data.intent, outcome));
}
