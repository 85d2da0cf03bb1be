import { Meta } from "@remix-run/react";
import { Children, isValidElement, type ReactNode } from "react";

type DocumentMetaProps = {
  brandName: string;
  hasErrors: boolean;
  /** Of this site, without a slash at the end; empty where the root's data is missing. */
  origin: string;
  /** Path and query of the page. */
  address: string;
};

const generalPicture = "/delningsbild/samakning.png";

/**
 * Remix's meta tags; the title gets the brand's name, and "Fel:" before it when a form came back with errors. Structured
 * data must give whole addresses, which screens do not know. Social networks learn whose page it is, and see the general
 * picture where the page has none of its own.
 */
export function DocumentMeta({ brandName, hasErrors, origin, address }: DocumentMetaProps) {
  // Called, not rendered, to get at what is in its tags.
  const tags: ReactNode[] = Children.toArray(Meta().props.children);
  const picture = tags.flatMap((tag) => pictureIn(tag) ?? [])[0] ?? generalPicture;
  return (
    <>
      {tags
        .filter((tag) => pictureIn(tag) === null)
        .map((tag) => {
          if (isValidElement<{ children: string }>(tag) && tag.type === "title") {
            const title = tag.props.children;
            const words = title.includes(brandName) ? title : `${title} | ${brandName}`;
            return <title key="title">{`${hasErrors ? "Fel: " : ""}${words}`}</title>;
          }
          if (isValidElement<{ dangerouslySetInnerHTML: { __html: string } }>(tag) && tag.type === "script") {
            const facts = tag.props.dangerouslySetInnerHTML.__html;
            const __html = facts.replace(/"(item|url|logo|urlTemplate)":"\//g, `"$1":"${origin}/`);
            return <script key={tag.key} type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />;
          }
          return tag;
        })}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brandName} />
      <meta property="og:locale" content="sv_SE" />
      <meta name="twitter:card" content="summary_large_image" />
      {origin && (
        <>
          <meta property="og:url" content={origin + address} />
          <meta property="og:image" content={origin + picture} />
        </>
      )}
    </>
  );
}

function pictureIn(tag: ReactNode): string | null {
  const isPicture = isValidElement<{ property?: string; content: string }>(tag) && tag.props.property === "og:image";
  return isPicture ? tag.props.content : null;
}
