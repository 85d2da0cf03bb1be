import type { LoaderFunctionArgs } from "@remix-run/node";
import { findPicture } from "~/modules/users/pictures.server";
import { notFound } from "~/platform/http.server";

/** Somebody's picture, from our own address, so that nobody else learns who looks at whom. */
export async function loader({ params }: LoaderFunctionArgs) {
  const picture = (await findPicture(params.publicId ?? "")) ?? notFound();
  return new Response(picture.bytes, {
    headers: { "Content-Type": picture.type, "Cache-Control": "private, max-age=86400" },
  });
}
