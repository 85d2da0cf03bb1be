import { data, type HeadersArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { dayStyles } from "~/modules/travel-day/components/day-styles";
import { findFollowed } from "~/modules/travel-day/follow.server";
import { FollowedScreen } from "./FollowedScreen";

export const handle = await dayStyles();

export const meta = pageMeta({ title: "Följ resan", robots: "noindex" });

/** The address alone opens the page: it goes into no history of others', no index and no kept copy. */
const secretHeaders = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

/** Seconds. By a header, so that it needs no script. */
const refresh = { Refresh: "30" };

/** For whoever holds the link, signed in or not. What has ended is answered as what never was. */
export async function loader({ params }: LoaderFunctionArgs) {
  const now = Date.now();
  const followed = await findFollowed(params.token ?? "", now);
  return followed
    ? data({ followed, now }, { headers: { ...secretHeaders, ...refresh } })
    : data({ followed: null, now: null }, { status: 404, headers: secretHeaders });
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export default function Follow() {
  return <FollowedScreen {...useLoaderData<typeof loader>()} />;
}
