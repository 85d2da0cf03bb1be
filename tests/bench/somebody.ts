import { chromium } from "playwright";
import { findBrowser } from "../../scripts/browser.mjs";
import { signInAsNumber } from "../pages/site";

export type Somebody = {
  /** For the header `Cookie`. */
  cookie: string;
  /** The screens of a signed-in person that must be as fast as those for everybody. */
  screens: string[];
};

/** Signs in as one of the people of the demo world, who has rides and talks. @param site its address */
export async function somebody(site: string): Promise<Somebody> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ baseURL: site });
    await signInAsNumber(page, 3);
    await page.goto("/select-location");
    const ride = await page.locator("main a[href*='/ride/']").last().getAttribute("href");
    const [{ name, value } = { name: "", value: "" }] = (await page.context().cookies()).filter((cookie) =>
      cookie.name.includes("samfard"),
    );
    const booking = (ride ?? "").replace("/ride/", "/book-ride/");
    return {
      cookie: `${name}=${value}`,
      screens: ["/create-ride", booking, "/inbox", "/my-rides"],
    };
  } finally {
    await browser.close();
  }
}
