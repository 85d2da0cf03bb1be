import type { MetaArgs } from "@remix-run/react";
import { expect, test } from "vitest";
import { site } from "~/platform/http.server";
import { pageMeta } from "./meta";

type Args = MetaArgs<unknown, { root: () => typeof site }>;

const location: Args["location"] = { pathname: "/bus", search: "?from=lund", hash: "", state: null, key: "default" };
const matches: Args["matches"] = [{ id: "root", pathname: "/", data: site, params: {}, meta: [] }];
const args: Args = { data: undefined, params: {}, location, matches };

test("a title ends with the brand, once", () => {
  expect(pageMeta({ title: "Åk buss" })(args)).toContainEqual({ title: `Åk buss | ${site.brand.name}` });
  const own = `Om ${site.brand.name}`;
  expect(pageMeta({ title: own })(args)).toContainEqual({ title: own });
});

test("structured data give whole addresses", () => {
  const structuredData = { "@type": "ListItem", item: "/bus", name: "/bus" };
  expect(pageMeta({ title: "Åk buss", structuredData })(args)).toContainEqual({
    "script:ld+json": { "@type": "ListItem", item: `${site.origin}/bus`, name: "/bus" },
  });
});

test("a screen's own picture takes the place of the general one", () => {
  const pictures = pageMeta({ title: "Åk buss", picture: "/buss.png" })(args).filter(
    (tag) => "property" in tag && tag.property === "og:image",
  );
  expect(pictures).toEqual([{ property: "og:image", content: `${site.origin}/buss.png` }]);
});

test("a page stands without what it was to be loaded with", () => {
  const tags = pageMeta(() => undefined)({ ...args, matches: [] });
  expect(tags.filter((tag) => "title" in tag)).toEqual([]);
  expect(tags).toContainEqual({ property: "og:type", content: "website" });
});
