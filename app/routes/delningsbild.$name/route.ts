import type { LoaderFunctionArgs } from "@remix-run/node";
import { sharingPicture } from "~/modules/rides/sharing-picture.server";
import { notFound } from "~/platform/http.server";

/** PNG, because social networks take no SVG. The version in the address makes it immutable. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const [, name] = /^(.+)\.png$/.exec(params.name ?? "") ?? notFound();
  const asked = new URL(request.url).searchParams;
  const part = { from: asked.get("from"), to: asked.get("to") };
  const found = await sharingPicture(name ?? "", part, Date.now());
  if (!found.ok) {
    if (found.reason === "not_found") notFound();
    const isGone = found.reason === "gone";
    return new Response(null, { status: isGone ? 410 : 503, headers: isGone ? {} : { "Retry-After": "10" } });
  }
  const { picture, version } = found;
  const isFinal = version !== "" && asked.get("v") === version;
  const headers = {
    "Cache-Control": isFinal ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    "Content-Type": "image/png",
    // Made to be embedded by other sites.
    "Cross-Origin-Resource-Policy": "cross-origin",
    ETag: picture.etag,
  };
  if (request.headers.get("If-None-Match") === picture.etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(picture.png), { headers });
}
