import { data, type HeadersArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { dayStyles } from "~/modules/travel-day/components/day-styles";
import { findFollowed } from "~/modules/travel-day/follow.server";
import { FollowedScreen } from "./FollowedScreen";

export const handle = await dayStyles();

export const meta = pageMeta({ title: "Följ resan", robots: "noindex" });

/** The address alone opens the page, so it must not leak by Referer, search engines or caches. */
const secretHeaders = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

/** Seconds; as a header it needs no script. Who reads slowly can end it. */
const refresh = { Refresh: "30" };

/** Whoever holds the link may follow without signing in. An ended link looks like one that never existed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const now = Date.now();
  const followed = await findFollowed(params.token ?? "", now);
  const isStill = new URL(request.url).searchParams.has("stilla");
  return followed
    ? data({ followed, now, isStill }, { headers: { ...secretHeaders, ...(!isStill && refresh) } })
    : data({ followed: null, now: null, isStill }, { status: 404, headers: secretHeaders });
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export default function Follow() {
  return <FollowedScreen {...useLoaderData<typeof loader>()} />;
}
