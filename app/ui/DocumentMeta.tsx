import { Meta } from "@remix-run/react";
import { Children, isValidElement } from "react";

type DocumentMetaProps = {
  brandName: string;
  hasErrors: boolean;
  /** Of this site, without a slash at the end. */
  origin: string;
};

/**
 * Remix's meta tags; the title gets the brand's name, and "Fel:" before it when a form came back with errors. Structured
 * data must give whole addresses, which screens do not know.
 */
export function DocumentMeta({ brandName, hasErrors, origin }: DocumentMetaProps) {
  // Called, not rendered, to get at the title among its tags.
  const tags = Meta().props.children;
  return Children.map(tags, (tag) => {
    if (isValidElement<{ children: string }>(tag) && tag.type === "title") {
      const title = tag.props.children;
      return (
        <title>{`${hasErrors ? "Fel: " : ""}${title.includes(brandName) ? title : `${title} | ${brandName}`}`}</title>
      );
    }
    if (isValidElement<{ dangerouslySetInnerHTML: { __html: string } }>(tag) && tag.type === "script") {
      const facts = tag.props.dangerouslySetInnerHTML.__html;
      const __html = facts.replace(/"(item|url|logo|urlTemplate)":"\//g, `"$1":"${origin}/`);
      return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />;
    }
    return tag;
  });
}
