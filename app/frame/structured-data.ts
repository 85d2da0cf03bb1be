import type { Crumb } from "~/ui/Breadcrumbs";
import type { Question } from "~/ui/Faq";

export const context = { "@context": "https://schema.org" };

/** Crawlers read documents alone, so browsers make nothing of this; in development React compares the two. */
export const isForCrawlers = import.meta.env.SSR || import.meta.env.DEV;

export function faqData(questions: Question[]) {
  if (!isForCrawlers) return context;
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

export function breadcrumbData(crumbs: Crumb[]) {
  if (!isForCrawlers) return context;
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

/** The figures must match those on the page. */
export function ratedServiceData(name: string, { average, count }: { average: number; count: number }) {
  if (!isForCrawlers) return context;
  return {
    ...context,
    "@type": "Service",
    name,
    serviceType: "Samåkning",
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: Number(average.toFixed(1)),
      reviewCount: count,
      bestRating: 5,
      worstRating: 1,
    },
  };
}

type Trip = {
  name: string;
  url: string;
  departsAt: number;
  arrivesAt: number;
  stops: string[];
  /** whole kronor per seat; null where none can be booked */
  price: number | null;
  driver: string;
};

export function tripData({ name, url, departsAt, arrivesAt, stops, price, driver }: Trip) {
  if (!isForCrawlers) return context;
  return {
    ...context,
    "@type": "Trip",
    name,
    url,
    departureTime: new Date(departsAt).toISOString(),
    arrivalTime: new Date(arrivesAt).toISOString(),
    itinerary: {
      "@type": "ItemList",
      itemListElement: stops.map((stop, n) => ({
        "@type": "ListItem",
        position: n + 1,
        item: { "@type": "Place", name: stop },
      })),
    },
    provider: { "@type": "Person", name: driver },
    ...(price === null
      ? {}
      : { offers: { "@type": "Offer", price, priceCurrency: "SEK", availability: "https://schema.org/InStock", url } }),
  };
}
