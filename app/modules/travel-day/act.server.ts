import { bookingIsGone } from "~/modules/bookings/act.server";
import { badForm, notFound, redirectWithToast } from "~/platform/http.server";
import { keptAgeHeader } from "~/pwa/kept";
import { speakOfAbsence } from "./absence.server";
import { absenceToast } from "./absence-wording";
import { reportOnTrip } from "./commands.server";
import { endFollow, findSharing, findTripAddress, showPlate, startFollow } from "./follow.server";
import { endSharing, keepPosition, startSharing } from "./position.server";
import { findCompany, findHindrance } from "./queries.server";
import { absenceSchema, fixSchema, followSchema, reportSchema, sharePositionSchema } from "./schema";
import { fixProblem, hindranceTexts, positionToast, reportToast, sharingToast, thanksByName } from "./wording";

/** Handles a report and redirects back to its screen; null for other forms. */
export async function answerReport(userId: number, request: Request): Promise<Response | null> {
  const form = await request.clone().formData();
  if (!form.has("report")) return null;
  const { pathname } = new URL(request.url);
  if (form.get("report") === "position") return answerPosition(userId, `${form.get("rideId")}`, "start", pathname);
  if (form.get("report") === "follow") return answerSharing(userId, `${form.get("rideId")}`, form, pathname);
  const parsed = reportSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) badForm();
  const { report: kind, ...act } = parsed.data;
  const age = Number(request.headers.get(keptAgeHeader) ?? 0);
  const outcome = await reportOnTrip({ userId, kind, age, ...act });
  if (!outcome.ok && outcome.reason === "not_found") return answerTooLate(userId, act.rideId, pathname);
  const company = thanksByName.has(kind) ? await findCompany(userId, act.rideId) : null;
  return redirectWithToast(pathname, reportToast(kind, outcome, company));
}

/** Handles a claim or answer about an absence and redirects back; null for other forms. */
export async function answerAbsence(userId: number, request: Request): Promise<Response | null> {
  const parsed = absenceSchema.safeParse(Object.fromEntries(await request.clone().formData()));
  if (!parsed.success) return null;
  const outcome = await speakOfAbsence({ userId, ...parsed.data });
  if (!outcome.ok && outcome.reason === "not_found") return bookingIsGone("/my-rides");
  return redirectWithToast(new URL(request.url).pathname, absenceToast(parsed.data.intent, outcome));
}

const followMoves = { start: startFollow, plate: showPlate, end: endFollow };

export async function answerSharing(
  userId: number,
  rideId: string,
  form: FormData,
  backTo = "/my-rides",
): Promise<Response> {
  const sharing = sharePositionSchema.safeParse(Object.fromEntries(form));
  if (sharing.success) return answerPosition(userId, rideId, sharing.data.position, backTo);
  const parsed = followSchema.safeParse({ follow: "start", ...Object.fromEntries(form) });
  if (!parsed.success) badForm();
  const { formKey, follow, plate } = parsed.data;
  const act = { userId, rideId, formKey, showsPlate: plate !== undefined };
  const { ok } = await followMoves[follow](act);
  if (!ok && follow !== "plate") return answerUnshared(userId, rideId, backTo);
  return redirectWithToast(`/dela-resan/${rideId}`, sharingToast(ok ? follow : "end", act.showsPlate));
}

async function answerPosition(
  userId: number,
  rideId: string,
  share: "start" | "end",
  backTo: string,
): Promise<Response> {
  const { ok } = await (share === "start" ? startSharing : endSharing)({ userId, rideId });
  if (!ok) return answerUnshared(userId, rideId, backTo);
  return redirectWithToast(`/dela-resan/${rideId}`, positionToast(share));
}

async function answerUnshared(userId: number, rideId: string, backTo: string): Promise<Response> {
  const hindrance = await findHindrance(userId, rideId);
  if (hindrance) return redirectWithToast(backTo, { type: "error", text: hindranceTexts[hindrance] });
  return (await findSharing(userId, rideId, Date.now())) ? notFound() : leaveSharing(userId, rideId);
}

/** Leads who has, or had, a part in a trip that cannot be shared now to what became of it. @param rideId public id */
export async function leaveSharing(userId: number, rideId: string): Promise<Response> {
  const address = (await findTripAddress(userId, rideId)) ?? notFound();
  return redirectWithToast(address, { type: "info", text: "Resan går inte att dela nu." });
}

async function answerTooLate(userId: number, rideId: string, backTo: string): Promise<Response> {
  const hindrance = (await findHindrance(userId, rideId)) ?? notFound();
  return redirectWithToast(backTo, { type: "error", text: hindranceTexts[hindrance] });
}

/** Takes a position from the driver's phone; the answer is shown to them. @param rideId public id */
export async function answerFix(userId: number, rideId: string, form: FormData | URLSearchParams): Promise<Response> {
  const parsed = fixSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return Response.json({ problem: fixProblem("old") }, { status: 400 });
  const outcome = await keepPosition({ userId, rideId, ...parsed.data });
  if (outcome.ok) return new Response(null, { status: 204 });
  if (outcome.reason === "not_found") notFound();
  const status = { not_sharing: 409, too_soon: 429, old: 400, elsewhere: 422 }[outcome.reason];
  return Response.json({ problem: fixProblem(outcome.reason) }, { status });
}
