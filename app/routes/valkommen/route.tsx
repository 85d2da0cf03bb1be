import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { textOf } from "~/modules/forms/read";
import { untouchedIn } from "~/modules/forms/shown";
import { canVerifyPhones } from "~/modules/phone/queries.server";
import { findRideAhead } from "~/modules/rides/ride-ahead.server";
import { fieldErrors } from "~/modules/rides/schema";
import { requireUser } from "~/modules/sessions/session.server";
import { changeProfile, findOwnProfile } from "~/modules/users/profile.server";
import { introductionSchema } from "~/modules/users/schema";
import { badRequest, formKeyOf, newFormKey, notFound, safeRedirectTarget, site } from "~/platform/http.server";
import { tripStyles } from "~/ui/tripStyles";
import { useAnswer } from "~/ui/useAnswer";
import { WelcomeScreen } from "./WelcomeScreen";

export { clientAction } from "~/pwa/send-form";

export const handle = await tripStyles();

export const meta = pageMeta({ title: "Välkommen" });

/** Shown after a first sign-in on the way to a booking, or to nowhere in particular. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const redirectTo = targetOf(request);
  const now = Date.now();
  const [profile, ride] = await Promise.all([findOwnProfile(user.id), findRideAhead(redirectTo, now)]);
  return {
    profile: profile ?? notFound(),
    ride,
    redirectTo,
    canVerify: canVerifyPhones,
    formKey: newFormKey(),
    now,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await request.formData();
  const typed = read(form);
  const parsed = introductionSchema(site.brand.name).safeParse(typed);
  if (!parsed.success) return badRequest({ errors: fieldErrors(parsed.error), typed, shown: textOf(form, "shown") });
  // The field is missing where there is no picture.
  const picture = form.has("picture") ? { showsPicture: typed.showsPicture } : {};
  await changeProfile(user.id, { ...parsed.data, ...picture }, formKeyOf(form), untouchedIn(form, read));
  const target = targetOf(request);
  return redirect(form.get("next") === "phone" ? numberAddress(target) : target, 303);
}

const read = (form: Pick<FormData, "get" | "has">) => ({
  displayName: textOf(form, "displayName"),
  about: textOf(form, "about"),
  showsPicture: form.has("showsPicture"),
});

export default function Welcome() {
  return <WelcomeScreen {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}

function numberAddress(redirectTo: string): string {
  const here = `/valkommen?${new URLSearchParams({ redirectTo })}`;
  return `/verify-phone?${new URLSearchParams({ redirectTo: here })}`;
}

function targetOf(request: Request): string {
  return safeRedirectTarget(new URL(request.url).searchParams.get("redirectTo"), "/");
}
