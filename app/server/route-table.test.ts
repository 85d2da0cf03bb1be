import { matchRoutes } from "@remix-run/react";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createWholeBuild } from "#tests/whole-site/build";
import { createRouteTable } from "./route-table";

const { routes } = await createWholeBuild();
const table = createRouteTable(routes);
const all = Object.values(routes).flatMap((route) => route ?? []);
const [root, ...screens] = all;
const branches = [
  {
    id: root?.id,
    path: root?.path,
    children: screens.map(({ id, path, index }) => (index ? { id, path, index: true as const } : { id, path })),
  },
];

const partsOfAddresses = [...new Set(screens.flatMap(({ path = "" }) => path.split("/")))].map((part) =>
  part.replace(/^[:*]/, ""),
);
const part = fc.oneof(
  fc.constantFrom(...partsOfAddresses, "stockholm-malmo", "ÅRE", "a%2Fb", "a b", "."),
  fc.string().map(encodeURIComponent),
);
const addresses = fc.array(part, { maxLength: 5 }).map((parts) => `/${parts.join("/")}`);

function asReactRouterFinds(pathname: string) {
  return matchRoutes(branches, { pathname })?.map(({ route }) => route.id);
}

test("an address leads where React Router would lead it", () => {
  fc.assert(
    fc.property(addresses, (pathname) => {
      expect(table.at(pathname)?.ids).toEqual(asReactRouterFinds(pathname));
    }),
    { numRuns: 500 },
  );
});

test.each(screens.map(({ path = "" }) => `/${path}`))("%s leads where React Router would lead it", (address) => {
  const pathname = address.replace(/:[^/]+/g, "abc").replace("*", "nowhere/at/all");
  for (const spelled of [pathname, pathname.toUpperCase(), `${pathname}/`])
    expect(table.at(spelled)?.ids).toEqual(asReactRouterFinds(spelled));
});
