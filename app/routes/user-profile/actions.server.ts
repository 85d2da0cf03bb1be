import { old } from "~/modules/forms/fields";
import { textOf } from "~/modules/forms/read";
import { untouchedIn } from "~/modules/forms/shown";
import { saveChoices, tryEmailAgain } from "~/modules/notifications/commands.server";
import { wishesSchema } from "~/modules/notifications/schema";
import { fieldErrors } from "~/modules/rides/schema";
import { endSessionsOf } from "~/modules/sessions/session.server";
import { changeProfile } from "~/modules/users/profile.server";
import { aboutMeSchema, vehicleSchema } from "~/modules/users/schema";
import type { SignedInUser } from "~/modules/users/types";
import { badRequest, formKeyOf, pageBefore, redirectWithToast, safeRedirectTarget, site } from "~/platform/http.server";
import { plural } from "~/text/format";

type Data = Pick<FormData, "get" | "getAll" | "has">;

export async function changeSettings(request: Request, user: SignedInUser) {
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent === "about-me") return saveAboutMe(user.id, form);
  if (intent === "vehicle") return saveVehicle(user.id, form);
  if (intent === "wishes") return saveNotifications(user.id, form);
  if (intent === "email-again") return tryEmail(request, user);
  if (intent === "end-session") return endSessions(request, user, textOf(form, "session"));
  if (intent === "end-others") return endSessions(request, user, null);
  return refuseOld(form);
}

function refuseOld(form: FormData) {
  const rest = { shown: textOf(form, "shown"), errors: { "": [old] } };
  if (form.has("displayName")) return badRequest({ ...rest, section: "about-me" as const, values: readAboutMe(form) });
  if (form.has("vehicleMake")) return badRequest({ ...rest, section: "vehicle" as const, values: readVehicle(form) });
  return badRequest({ ...rest, section: "none" as const });
}

async function saveAboutMe(userId: number, form: FormData) {
  const values = readAboutMe(form);
  const parsed = aboutMeSchema(site.brand.name).safeParse(values);
  const errors = parsed.success ? null : fieldErrors(parsed.error);
  if (!parsed.success)
    return badRequest({ section: "about-me" as const, values, shown: textOf(form, "shown"), errors });
  // The field is missing where there is no picture.
  const picture = form.has("picture") ? { showsPicture: values.showsPicture } : {};
  await changeProfile(userId, { ...parsed.data, ...picture }, formKeyOf(form), untouchedIn(form, readAboutMe));
  return saved("om-dig", "Dina uppgifter är sparade.");
}

const readAboutMe = (form: Data) => ({
  displayName: textOf(form, "displayName"),
  about: textOf(form, "about").replaceAll("\r\n", "\n"),
  languages: form.getAll("languages").map(String),
  showsPicture: form.has("showsPicture"),
});

async function saveVehicle(userId: number, form: FormData) {
  const values = readVehicle(form);
  const parsed = vehicleSchema.safeParse(values);
  const errors = parsed.success ? null : fieldErrors(parsed.error);
  if (!parsed.success) return badRequest({ section: "vehicle" as const, values, shown: textOf(form, "shown"), errors });
  await changeProfile(userId, parsed.data, formKeyOf(form), untouchedIn(form, readVehicle));
  const isNamed = Object.values(parsed.data).some(Boolean);
  return saved("bilen", isNamed ? "Bilen är sparad. Den fylls i när du lägger upp en resa." : "Ingen bil är sparad.");
}

const readVehicle = (form: Data) => ({
  vehicleMake: textOf(form, "vehicleMake"),
  vehicleColour: textOf(form, "vehicleColour"),
  vehicleRegistration: textOf(form, "vehicleRegistration"),
});

async function saveNotifications(userId: number, form: FormData) {
  const [off, on] = ["off", "on"].map((name) => (form.has(name) ? textOf(form, name).split(" ") : undefined));
  await saveChoices(userId, wishesSchema.parse(Object.fromEntries(form)), formKeyOf(form), off, on);
  return saved("aviseringar", "Aviseringarna är sparade.");
}

async function tryEmail(request: Request, { id, email }: SignedInUser) {
  await tryEmailAgain(id);
  const text = `Vi skickar ett mejl till ${email} nu. Kommer det inte fram säger vi till här.`;
  return redirectWithToast(safeRedirectTarget(pageBefore(request), "/user-profile"), { type: "info", text });
}

/** Pressed twice, the second finds the session gone. */
async function endSessions(request: Request, user: SignedInUser, key: string | null) {
  const ended = await endSessionsOf(request, user, key);
  const text =
    key === null && ended > 1 ? `Du är utloggad på ${plural(ended, "ställe", "ställen")}.` : "Du är utloggad där.";
  return saved("inloggad", text);
}

const saved = (section: string, text: string) =>
  redirectWithToast(`/user-profile#${section}`, { type: "success", text });
