import { chromium, type Page } from "playwright";
import { findBrowser } from "../../scripts/browser.mjs";
import { signInAsNumber } from "../pages/site";

export type Somebody = {
  /** For the header `Cookie`. */
  cookie: string;
  /** The screens of a signed-in person that must be as fast as those for everybody. */
  screens: string[];
};

/** Of so many people of the demo world, whose trips come and go with the hours, the one with a middle page of them. */
const compared = 9;

/** Signs in as one of the people of the demo world, who has rides and talks. @param site its address */
export async function somebody(site: string): Promise<Somebody> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
  try {
    const people = [];
    for (let n = 0; n < compared; n++) people.push(await personNumber(n, await browser.newPage({ baseURL: site })));
    const bySize = people.sort((one, other) => one.bytes - other.bytes);
    const { cookie = "" } = bySize[Math.floor(compared / 2)] ?? {};
    const page = await browser.newPage({ baseURL: site });
    await page.goto("/select-location");
    const ride = await page.locator("main a[href*='/ride/']").last().getAttribute("href");
    const booking = (ride ?? "").replace("/ride/", "/book-ride/");
    return { cookie, screens: ["/create-ride", booking, "/inbox", "/my-rides"] };
  } finally {
    await browser.close();
  }
}

async function personNumber(n: number, page: Page): Promise<{ cookie: string; bytes: number }> {
  await signInAsNumber(page, n);
  const cookies = (await page.context().cookies()).filter(({ name }) => name.includes("samfard"));
  const trips = await (await page.request.get("/my-rides")).body();
  await page.close();
  return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "), bytes: trips.length };
}
