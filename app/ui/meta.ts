import type { MetaDescriptor } from "@remix-run/react";

type StructuredData = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

type PageMeta = {
  title: string;
  description?: string;
  keywords?: string;
  /** JSON-LD; must say what the page shows. */
  structuredData?: StructuredData | StructuredData[];
};

/** What a screen's `meta` returns. The brand's name, the canonical address and the robots tag come from the root. */
export function pageMeta({ title, description, keywords, structuredData }: PageMeta): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [{ title }, { property: "og:title", content: title }];
  if (description) {
    tags.push({ name: "description", content: description }, { property: "og:description", content: description });
  }
  if (keywords) tags.push({ name: "keywords", content: keywords });
  for (const facts of [structuredData ?? []].flat()) tags.push({ "script:ld+json": facts });
  return tags;
}
