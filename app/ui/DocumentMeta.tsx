import { Meta } from "@remix-run/react";
import { Children, isValidElement } from "react";

type DocumentMetaProps = { brandName: string; hasErrors: boolean };

/** Remix's meta tags; the title gets the brand's name, and "Fel:" before it when a form came back with errors. */
export function DocumentMeta({ brandName, hasErrors }: DocumentMetaProps) {
  // Called, not rendered, to get at the title among its tags.
  const tags = Meta().props.children;
  return Children.map(tags, (tag) => {
    if (!isValidElement<{ children: string }>(tag) || tag.type !== "title") return tag;
    const title = tag.props.children;
    return (
      <title>{`${hasErrors ? "Fel: " : ""}${title.includes(brandName) ? title : `${title} | ${brandName}`}`}</title>
    );
  });
}
