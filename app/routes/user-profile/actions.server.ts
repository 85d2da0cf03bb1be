import { textOf } from "~/modules/forms/read";
import { saveChoices } from "~/modules/notifications/commands.server";
import { wishesSchema } from "~/modules/notifications/schema";
import { fieldErrors } from "~/modules/rides/schema";
import { endSessionsOf } from "~/modules/sessions/session.server";
import { changeProfile } from "~/modules/users/profile.server";
import { aboutMeSchema, vehicleSchema } from "~/modules/users/schema";
import type { SignedInUser } from "~/modules/users/types";
import { badRequest, formKeyOf, notFound, redirectWithToast, site } from "~/platform/http.server";
import { plural } from "~/text/format";

export async function changeSettings(request: Request, user: SignedInUser) {
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent === "about-me") return saveAboutMe(user.id, form);
  if (intent === "vehicle") return saveVehicle(user.id, form);
  if (intent === "wishes") return saveNotifications(user.id, form);
  if (intent === "end-session") return endSessions(request, user, textOf(form, "session"));
  if (intent === "end-others") return endSessions(request, user, null);
  return notFound();
}

async function saveAboutMe(userId: number, form: FormData) {
  const values = {
    displayName: textOf(form, "displayName"),
    about: textOf(form, "about"),
    languages: form.getAll("languages").map(String),
    showsPicture: form.has("showsPicture"),
  };
  const parsed = aboutMeSchema(site.brand.name).safeParse(values);
  const errors = parsed.success ? null : fieldErrors(parsed.error);
  if (!parsed.success) return badRequest({ section: "about-me" as const, values, errors });
  // The field is missing where there is no picture.
  const picture = form.has("picture") ? { showsPicture: values.showsPicture } : {};
  await changeProfile(userId, { ...parsed.data, ...picture }, formKeyOf(form));
  return saved("om-dig", "Dina uppgifter är sparade.");
}

async function saveVehicle(userId: number, form: FormData) {
  const values = {
    vehicleMake: textOf(form, "vehicleMake"),
    vehicleColour: textOf(form, "vehicleColour"),
    vehicleRegistration: textOf(form, "vehicleRegistration"),
  };
  const parsed = vehicleSchema.safeParse(values);
  const errors = parsed.success ? null : fieldErrors(parsed.error);
  if (!parsed.success) return badRequest({ section: "vehicle" as const, values, errors });
  await changeProfile(userId, parsed.data, formKeyOf(form));
  const isNamed = Object.values(parsed.data).some(Boolean);
  return saved("bilen", isNamed ? "Bilen är sparad. Den fylls i när du lägger upp en resa." : "Ingen bil är sparad.");
}

async function saveNotifications(userId: number, form: FormData) {
  const off = form.has("off") ? textOf(form, "off").split(" ") : undefined;
  await saveChoices(userId, wishesSchema.parse(Object.fromEntries(form)), formKeyOf(form), off);
  return saved("aviseringar", "Aviseringarna är sparade.");
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
