import type { Crumb } from "./Breadcrumbs";
import type { Question } from "./Faq";

const context = { "@context": "https://schema.org" };

/** The questions of a page as search engines read them (https://schema.org/FAQPage). */
export function faqData(questions: Question[]) {
  return {
    ...context,
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** The way to a page as search engines read it (https://schema.org/BreadcrumbList). */
export function breadcrumbData(crumbs: Crumb[]) {
  return {
    ...context,
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, to }, n) => ({
      "@type": "ListItem",
      position: n + 1,
      name: label,
      ...(to ? { item: to } : {}),
    })),
  };
}
