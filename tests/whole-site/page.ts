/** What a search engine and a reader find in a page's HTML. */
export type Page = {
  lang: string | undefined;
  titles: string[];
  description: string | undefined;
  keywords: string | undefined;
  canonicals: string[];
  robots: string[];
  h1: string[];
  /** In the order of the breadcrumbs. */
  crumbs: string[];
  /** What can be read, with ordinary spaces. */
  text: string;
  footer: string;
  /** Paths of this site that the page leads to. */
  links: string[];
  // biome-ignore lint/suspicious/noExplicitAny: JSON-LD is read as whoever reads it does, without a type.
  facts: Record<string, any>[];
};

export function readPage(html: string): Page {
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = ""]) => textOf(found));
  const meta = (name: string) => all(new RegExp(`<meta name="${name}" content="([^"]*)"`, "g"));
  const body = html.slice(html.indexOf("<body"));
  const crumbs = /<nav class="crumbs".*?<\/nav>/s.exec(html)?.[0] ?? "";
  return {
    lang: /<html lang="([^"]*)"/.exec(html)?.[1],
    titles: all(/<title>(.*?)<\/title>/gs),
    description: meta("description")[0],
    keywords: meta("keywords")[0],
    canonicals: all(/<link rel="canonical" href="([^"]*)"/g),
    robots: meta("robots"),
    h1: all(/<h1[^>]*>(.*?)<\/h1>/gs),
    crumbs: [...crumbs.matchAll(/<li>(.*?)<\/li>/gs)].map(([, crumb = ""]) => textOf(crumb)),
    text: textOf(body.replace(/<(script|style)\b.*?<\/\1>/gs, " ")),
    footer: /<footer.*<\/footer>/s.exec(html)?.[0] ?? "",
    links: [...body.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)].map(([, path = ""]) => textOf(path)),
    facts: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = ""]) =>
      JSON.parse(json),
    ),
  };
}

function textOf(html: string): string {
  return html
    .replace(/<!--.*?-->/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}

/** What the form with this intent, or about oneself where it has none, sends that nobody fills in. */
export function hiddenIn(body: string, intent: string): string[][] {
  const forms = body.match(/<form.*?<\/form>/gs) ?? [];
  return hiddenOf(forms.find((one) => one.includes(intent ? `value="${intent}"` : 'name="about"')) ?? "");
}

/** As `hiddenIn`, of a form's own HTML. */
export function hiddenOf(form: string): string[][] {
  return [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
    name,
    value.replaceAll("&amp;", "&"),
  ]);
}
