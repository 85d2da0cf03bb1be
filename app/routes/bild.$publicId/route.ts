import type { LoaderFunctionArgs } from "@remix-run/node";
import { findPicture } from "~/modules/users/pictures.server";

/** Browsers draw this even with status 404, so initials show instead of a broken picture. */
const nothing = { type: "image/svg+xml", bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>' };

/** From our own address, so that Google does not learn who looks at whom. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const size = new URL(request.url).searchParams.has("liten") ? "small" : "whole";
  const picture = await findPicture(params.publicId ?? "", Date.now(), size);
  const { type, bytes } = picture ?? nothing;
  return new Response(bytes, {
    status: picture ? 200 : 404,
    headers: { "Content-Type": type, "Cache-Control": picture ? "private, max-age=86400" : "no-store" },
  });
}
