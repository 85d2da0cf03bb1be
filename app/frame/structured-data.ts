import type { Crumb } from "~/ui/Breadcrumbs";
import type { Question } from "~/ui/Faq";

/** Addresses are written as paths here; the document makes them whole, see `pageMeta`. */
const context = { "@context": "https://schema.org" };

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

type Organization = {
  name: string;
  email: string | null;
  phone: string | null;
  address?: string | null;
  social: string[];
};

export function organizationData({ name, email, phone, address, social }: Organization) {
  return {
    ...context,
    "@type": "Organization",
    name,
    url: "/",
    logo: "/favicon.svg",
    ...(email ? { email } : {}),
    ...(phone ? { telephone: phone } : {}),
    ...(address ? { address } : {}),
    ...(social.length > 0 ? { sameAs: social } : {}),
  };
}

export function websiteData(name: string) {
  return {
    ...context,
    "@type": "WebSite",
    name,
    url: "/",
    inLanguage: "sv-SE",
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: "/select-location?q={search_term_string}" },
      "query-input": "required name=search_term_string",
    },
  };
}

/** The figures must be those that the page shows. */
export function ratedServiceData(name: string, { average, count }: { average: number; count: number }) {
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
  /** Path of the ride. */
  url: string;
  /** ms UTC */
  departsAt: number;
  arrivesAt: number;
  /** Names in driving order. */
  stops: string[];
  /** Whole kronor for one seat; null where none can be booked. */
  price: number | null;
  driver: string;
};

export function tripData({ name, url, departsAt, arrivesAt, stops, price, driver }: Trip) {
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
