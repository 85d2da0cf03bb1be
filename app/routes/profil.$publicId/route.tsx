import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { findProfile } from "~/modules/reviews/profile.server";
import { getUser } from "~/modules/sessions/session.server";
import { notFound } from "~/platform/http.server";
import { plural } from "~/text/format";
import { ProfileScreen } from "./ProfileScreen";

export const meta = pageMeta<typeof loader>(({ data }) => {
  if (!data) return undefined;
  const { firstName, ridesCompleted } = data.profile;
  return {
    title: `${firstName} – profil`,
    description: `${firstName} har gjort ${plural(ridesCompleted, "resa", "resor")}. Läs vad andra säger och se kommande resor.`,
  };
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await getUser(request);
  const asked = new URL(request.url).searchParams.get("before") ?? "";
  const before = /^\d{1,15}$/.test(asked) ? Number(asked) : null;
  const profile = (await findProfile(params.publicId ?? "", viewer?.id ?? null, before)) ?? notFound();
  return { profile, isFirstPage: before === null, now: Date.now() };
}

export default function PublicProfile() {
  return <ProfileScreen {...useLoaderData<typeof loader>()} />;
}
