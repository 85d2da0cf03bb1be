import type { LoaderFunctionArgs } from "@remix-run/node";
import { departurePaths } from "~/modules/bus/search.server";
import { cityPaths, ridePaths, routePaths } from "~/modules/search/sitemap.server";
import { movedTo, notFound, site } from "~/platform/http.server";

const pages = [
  "/",
  "/select-location",
  "/create-ride",
  "/samakning",
  "/student-guide",
  "/commuter-guide",
  "/no-car-guide",
  "/travel-tips",
  "/bus",
  "/cookiepolicy",
  "/integritetspolicy",
  "/anvandningsvillkor",
  "/tillganglighet",
  "/kontakt",
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const [, part = "", ending] = /^(.*?)(\.xml)?$/.exec(params.part ?? "") ?? [];
  const paths = await pathsOf(part);
  if (paths.length === 0) notFound();
  if (!ending) movedTo(request, `/sitemap/${part}.xml`);
  const entries = paths.map((path) => `<url><loc>${site.origin}${path}</loc></url>`);
  const body = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</urlset>`;
  return new Response(body, {
    headers: { "Content-Type": "application/xml", "Cache-Control": "public, max-age=3600" },
  });
}

async function pathsOf(part: string): Promise<string[]> {
  if (part === "sidor") return pages;
  if (part === "orter") return cityPaths();
  if (part === "strackor") return routePaths();
  if (part === "bussar") return departurePaths(Date.now());
  const [, number] = /^resor-([1-9]\d{0,3})$/.exec(part) ?? [];
  return number ? ridePaths(Number(number)) : [];
}
