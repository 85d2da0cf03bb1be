import type { MetaArgs, MetaDescriptor } from "@remix-run/react";
import type { site } from "~/platform/http.server";
import { isForCrawlers } from "./structured-data";

type StructuredData = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

export type PageMeta = {
  title: string;
  description?: string;
  keywords?: string;
  /** JSON-LD; must match what the page shows. Its addresses are paths. */
  structuredData?: StructuredData | StructuredData[];
  /** path and query of the link preview, 1200 × 630 */
  picture?: string;
  robots?: "noindex";
};

type Args<Loader> = MetaArgs<Loader, { root: () => typeof site }>;

export const fallbackName = "Samfärd";

const generalPicture = "/delningsbild/samakning.png";

/** Canonical address and robots tag come from the root. @param page undefined where its data are missing */
export function pageMeta<Loader = unknown>(page: PageMeta | ((args: Args<Loader>) => PageMeta | undefined)) {
  return (args: Args<Loader>): MetaDescriptor[] => {
    const said = typeof page === "function" ? page(args) : page;
    // The root has no data where its loader failed.
    const root: Partial<typeof site> = args.matches[0]?.data ?? {};
    const { pathname, search } = args.location;
    return [...(said ? tagsOf(said, root) : []), ...sharingTags(pathname + search, said?.picture, root)];
  };
}

function tagsOf({ title, description, keywords, structuredData, robots }: PageMeta, root: Partial<typeof site>) {
  const brandName = root.brand?.name ?? fallbackName;
  const tags: MetaDescriptor[] = [
    { title: title.includes(brandName) ? title : `${title} | ${brandName}` },
    { property: "og:title", content: title },
  ];
  if (description) {
    tags.push({ name: "description", content: description }, { property: "og:description", content: description });
  }
  if (keywords) tags.push({ name: "keywords", content: keywords });
  if (robots) tags.push({ name: "robots", content: robots });
  for (const [n, facts] of [structuredData ?? []].flat().entries()) {
    tags.push({ "script:ld+json": isForCrawlers ? withOrigin(facts, root.origin) : { n } });
  }
  return tags;
}

function sharingTags(address: string, picture = generalPicture, { brand, origin }: Partial<typeof site>) {
  const tags: MetaDescriptor[] = [
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand?.name ?? fallbackName },
    { property: "og:locale", content: "sv_SE" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
  if (origin) tags.push({ property: "og:url", content: origin + address });
  if (origin) tags.push({ property: "og:image", content: origin + picture });
  return tags;
}

function withOrigin(facts: StructuredData, origin = ""): StructuredData {
  return JSON.parse(JSON.stringify(facts).replace(/"(item|url|logo|urlTemplate)":"\//g, `"$1":"${origin}/`));
}
