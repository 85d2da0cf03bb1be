import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { dateIn, postRide } from "../pages/rides";
import { signIn } from "../pages/site";
import { test } from "../setup/test";

test("the driver's face comes to the list once it has been shown, small, and nobody else's", async ({
  browser,
  page,
}) => {
  await signIn(page, { picture: "https://lh3.googleusercontent.com/a/prov=s96-c" });
  const pictured = await postRide(page, { inDays: 9, from: "Torsby", to: "Filipstad", price: "60" });
  const other = await browser.newPage();
  await signIn(other);
  const faceless = await postRide(other, { inDays: 9, from: "Torsby", to: "Filipstad", price: "70" });
  await other.context().close();
  const search = `/select-location?from=torsby&to=filipstad&date=${dateIn(9)}`;
  expect(await (await page.request.get(search)).text()).not.toMatch(/<img[^>]*bild/);
  const face = { contentType: "image/png", body: readFileSync("public/icons/badge.png") };
  await page.route(/\/bild\/[2-9a-z]{12}\?liten$/, (route) => route.fulfill(face));
  await page.goto(search);
  const faces = (ride: string) => page.locator(`main a.ride[href^="${ride}"] img`);
  await expect(faces(pictured)).toHaveJSProperty("complete", true);
  await expect(faces(pictured)).not.toHaveJSProperty("naturalWidth", 0);
  await expect(faces(faceless)).toHaveCount(0);
});
