import { expect, test } from "vitest";
import { readRideForm } from "~/modules/rides/form-values";
import { refuse } from "./form-state.server";

test("a price above the cap is said together with what else is wrong", async () => {
  const form = new FormData();
  for (const place of ["Stockholm", "Malmö"]) form.append("place", place);
  form.append("seats", "3");
  form.append("price", "1500");
  const refused = await refuse(readRideForm(form), { date: ["Dagen har redan varit."] });
  expect(refused.data.errors).toEqual({
    date: ["Dagen har redan varit."],
    price: [expect.stringMatching(/^Högst 517 kr per plats/)],
  });
});
