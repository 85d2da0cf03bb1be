import { redirect } from "@remix-run/node";
import { sendCode, verifyCode } from "~/modules/phone/commands.server";
import { findPhoneState } from "~/modules/phone/queries.server";
import { codeSchema, phoneSchema } from "~/modules/phone/schema";
import { codeProblem, sendProblem } from "~/modules/phone/wording";
import { visitorNetwork } from "~/modules/sessions/session.server";
import { badRequest, formKeyOf, newFormKey, redirectWithToast, safeRedirectTarget } from "~/platform/http.server";

export async function askForCode(userId: number, form: FormData, here: URL) {
  const typed = String(form.get("phone") ?? "");
  const isAgain = form.has("again");
  const refuse = (problem: string, hasCode = isAgain) =>
    refused(userId, hasCode ? "code" : "number", typed, { [hasCode ? "again" : "phone"]: [problem] });
  const parsed = phoneSchema.safeParse({ phone: typed });
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? "");
  const now = Date.now();
  const outcome = await sendCode({ userId, phone: parsed.data.phone, network: visitorNetwork() }, formKeyOf(form), now);
  const isOwn = !outcome.ok && outcome.reason === "own";
  if (isOwn && (isAgain || here.pathname !== "/change-phone")) return leadOn(here, "info", alreadyVerified);
  if (!outcome.ok) return refuse(sendProblem(outcome, now), isAgain || outcome.reason === "unsure");
  here.searchParams.delete("number");
  const address = here.pathname + here.search;
  return isAgain ? redirectWithToast(address, { type: "info", text: "En ny kod är på väg." }) : redirect(address, 303);
}

export async function tryCode(userId: number, form: FormData, here: URL) {
  const typed = String(form.get("code") ?? "");
  const parsed = codeSchema.safeParse({ code: typed });
  if (!parsed.success) return refused(userId, "code", typed, { code: [parsed.error.issues[0]?.message ?? ""] });
  const outcome = await verifyCode(userId, parsed.data.code, formKeyOf(form));
  if (!outcome.ok && outcome.reason === "used") return leadOn(here, "info", alreadyVerified);
  if (!outcome.ok) {
    const isOver = outcome.reason !== "wrong" || outcome.triesLeft === 0;
    return refused(userId, isOver ? "number" : "code", null, { [isOver ? "" : "code"]: [codeProblem(outcome)] });
  }
  return leadOn(here, "success", "Ditt nummer är bekräftat.");
}

/** Said to a page from before it was verified in another. */
const alreadyVerified = "Ditt nummer är redan bekräftat.";

function leadOn(here: URL, type: "info" | "success", text: string) {
  return redirectWithToast(safeRedirectTarget(here.searchParams.get("redirectTo"), "/user-profile"), { type, text });
}

async function refused(
  userId: number,
  step: "number" | "code",
  typed: string | null,
  errors: Record<string, string[]>,
) {
  return badRequest({
    step,
    typed,
    errors,
    state: await findPhoneState(userId, visitorNetwork()),
    formKey: newFormKey(),
  });
}
