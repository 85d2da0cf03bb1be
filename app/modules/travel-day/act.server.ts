import { notFound, redirectWithToast } from "~/platform/http.server";
import { reportOnTrip } from "./commands.server";
import { reportSchema } from "./schema";
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
