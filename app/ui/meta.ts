import type { MetaDescriptor } from "@remix-run/react";

type PageMeta = {
  title: string;
  description?: string;
  keywords?: string;
  /** JSON-LD; must say what the page shows. */
  structuredData?: Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];
};

/** What a screen's `meta` returns. The brand's name, the canonical address and the robots tag come from the root. */
export function pageMeta({ title, description, keywords, structuredData }: PageMeta): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [{ title }, { property: "og:title", content: title }];
  if (description) {
    tags.push({ name: "description", content: description }, { property: "og:description", content: description });
  }
  if (keywords) tags.push({ name: "keywords", content: keywords });
  if (structuredData) tags.push({ "script:ld+json": structuredData });
  return tags;
}
