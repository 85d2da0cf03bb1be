import type { Question } from "~/ui/Faq";
import { crumbsTo } from "~/ui/PlainPage";
import { type PageMeta, pageMeta } from "./meta";
import { breadcrumbData, faqData } from "./structured-data";

/** What `PlainPage` shows of them, for search engines. */
export function plainPageMeta({ questions, ...page }: Omit<PageMeta, "structuredData"> & { questions?: Question[] }) {
  const breadcrumbs = breadcrumbData(crumbsTo(page.title));
  return pageMeta({ ...page, structuredData: questions ? [breadcrumbs, faqData(questions)] : breadcrumbs });
}
