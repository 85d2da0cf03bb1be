import { site } from "~/platform/http.server";

/** Private pages, and those that change something. */
const closed = ["/my-", "/inbox", "/user-profile", "/book-ride", "/unlock/", "/report/", "/events", "/demo/"];

export function loader() {
  const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${site.origin}/sitemap.xml`];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
