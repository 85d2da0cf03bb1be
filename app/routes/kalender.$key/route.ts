import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarFeed } from "~/modules/bookings/calendar.server";
import { notFound } from "~/platform/http.server";

/** Also with `.ics`. The address is the key: calendar programs do not sign in. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const file = (await calendarFeed((params.key ?? "").replace(/\.ics$/, ""))) ?? notFound();
  // Weak, because it is sent in several encodings.
  const etag = `W/"${createHash("sha256").update(file).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "Cache-Control": "private, no-cache",
    "Content-Disposition": 'inline; filename="resor.ics"',
    "Content-Type": "text/calendar; charset=utf-8",
    ETag: etag,
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
  };
  const isKnown = request.headers
    .get("If-None-Match")
    ?.split(",")
    .some((known) => known.trim() === etag);
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(file, { headers });
}
