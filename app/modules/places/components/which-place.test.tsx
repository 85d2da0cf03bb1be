import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { PlaceChoices } from "~/ui/PlaceChoices";
import { WhichPlace } from "./TypedPlaceField";

const lund = { slug: "lund", name: "Lund", kind: "town", county: "Skåne län" } as const;
const lunde = { slug: "lunde", name: "Lunde", kind: "locality", county: "Västernorrlands län" } as const;

test.each([
  [[lund], "Menar du den här?", "Menar du den här platsen?", "Menar du den här platsen med ”lnd”?"],
  [[lund, lunde], "Menar du någon av de här?", "Vilken plats menar du?", "Vilken plats menar du med ”lnd”?"],
])("a question about places is about as many as there are: %#", (places, ofLinks, ofRadios, ofTyped) => {
  const links = <PlaceChoices places={places} addressOf={(slug) => `/${slug}`} />;
  const router = createMemoryRouter([{ path: "*", element: links }]);
  expect(renderToStaticMarkup(<RouterProvider router={router} />)).toContain(`>${ofLinks}<`);
  const asked = (typed?: string) =>
    renderToStaticMarkup(<WhichPlace name="choice" places={places} chosen={undefined} typed={typed} />);
  expect(asked()).toContain(`>${ofRadios}<`);
  expect(asked("lnd")).toContain(`>${ofTyped}<`);
});
