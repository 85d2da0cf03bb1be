import type { MetaDescriptor } from "@remix-run/react";

type StructuredData = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

type PageMeta = {
  title: string;
  description?: string;
  keywords?: string;
  /** JSON-LD; must say what the page shows. */
  structuredData?: StructuredData | StructuredData[];
  /** What social networks show beside a link to the page: path and query of a picture of 1200 × 630. */
  picture?: string;
};

/**
 * What a screen's `meta` returns. The brand's name, the canonical address, the robots tag and what every page tells
 * social networks come from the root.
 */
export function pageMeta({ title, description, keywords, structuredData, picture }: PageMeta): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [{ title }, { property: "og:title", content: title }];
  if (description) {
    tags.push({ name: "description", content: description }, { property: "og:description", content: description });
  }
  if (picture) tags.push({ property: "og:image", content: picture });
  if (keywords) tags.push({ name: "keywords", content: keywords });
  for (const facts of [structuredData ?? []].flat()) tags.push({ "script:ld+json": facts });
  return tags;
}
