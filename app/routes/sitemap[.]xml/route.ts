import type { LoaderFunctionArgs } from "@remix-run/node";
import { departurePaths } from "~/modules/bus/search.server";
import { countRideParts } from "~/modules/search/sitemap.server";
import { site } from "~/platform/http.server";

export async function loader(_: LoaderFunctionArgs) {
  const rideParts = Array.from({ length: await countRideParts() }, (_, n) => `resor-${n + 1}`);
  const hasCoaches = (await departurePaths(Date.now())).length > 0;
  const parts = ["sidor", "orter", "strackor", ...(hasCoaches ? ["bussar"] : []), ...rideParts];
  const entries = parts.map((part) => `<sitemap><loc>${site.origin}/sitemap/${part}.xml</loc></sitemap>`);
  const body = `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</sitemapindex>`;
  return new Response(body, {
    headers: { "Content-Type": "application/xml", "Cache-Control": "public, max-age=3600" },
  });
}
