import { contact, notFound, site } from "~/platform/http.server";

const validDays = 180;

/** RFC 9116 */
export function loader() {
  const mail = contact.supportEmail ?? site.brand.email ?? notFound();
  const expires = new Date(Date.now() + validDays * 86_400_000).toISOString();
  const lines = [
    `Contact: mailto:${mail}`,
    `Expires: ${expires}`,
    "Preferred-Languages: sv, en",
    `Canonical: ${site.origin}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
