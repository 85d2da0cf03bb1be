import { context } from "./structured-data";

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
