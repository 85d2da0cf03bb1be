import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createBooking } from "#tests/factories/bookings";
import { createCoach } from "#tests/factories/departures";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { createDemoRoutes } from "~/demo/routes";
import { ensureDemoWorld } from "~/demo/world/world.server";
import { sql } from "~/platform/db.server";
import { createApp } from "~/server/app";
import { formatKr, formatRating, formatTime } from "~/text/format";
import { createWholeBuild } from "./build";
import { answerWith } from "./listening";
import { type Page, readPage } from "./page";
import { visit } from "./visitor";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { demoEnv } = await import("./demo-env");
  return demoEnv(await load(), origin);
});

/** Those that the specification gives data to of their own, before a sample of all others. */
const written = [
  "/ride/stockholm-goteborg",
  "/ride/goteborg-stockholm",
  "/ride/malmo-stockholm",
  "/ride/uppsala-stockholm",
  "/ride/stockholm-norrkoping",
  "/ride/stockholm-vasteras",
  "/ride/stockholm-kiruna",
  "/city/malmo",
];
const reviewed = [
  ["stockholm", "goteborg"],
  ["goteborg", "stockholm"],
  ["uppsala", "stockholm"],
] as const;
const withKeywords = ["/", "/samakning", "/select-location", ...written];
const sampleSize = 8;

const { app } = createApp(await createWholeBuild(), await createDemoRoutes());
answerWith(server, app);
const pages = new Map<string, Page>();

beforeAll(async () => {
  await ensureDemoWorld({ rides: 150 });
  for (const [from, to] of reviewed) await reviewRide(from, to);
  const parts = await addressesIn("/sitemap.xml");
  const samples = await Promise.all(parts.map(addressesIn));
  const listed = samples.flatMap((all, n) => (parts[n]?.includes("sidor") ? all : sampleOf(all)));
  const home = readPage((await get("/")).body);
  const footer = home.links.filter((path) => home.footer.includes(path));
  for (const path of new Set([...listed, ...footer, ...written])) {
    const { status, body } = await get(path);
    expect(body.includes("\0"), `${path} has a zero in it`).toBe(false);
    if (status === 200) pages.set(path, readPage(body));
    else expect(status, `${path} leads to signing in`).toBe(303);
  }
}, 120_000);

test("the sitemap and the footer lead to all that everybody may see", () => {
  expect(pages.size).toBeGreaterThan(35);
  for (const path of ["/", "/samakning", "/cookiepolicy", "/kontakt", "/tillganglighet", "/city/malmo"])
    expect([...pages.keys()]).toContain(path);
});

test("every page has what search engines read, once, and is in Swedish", () => {
  for (const [path, page] of pages) {
    expect(page.lang, path).toBe("sv-SE");
    expect(page.h1, `headings of ${path}`).toHaveLength(1);
    expect(page.h1[0], path).not.toBe("");
    expect(page.titles, `titles of ${path}`).toHaveLength(1);
    expect(page.description?.length, `description of ${path}`).toBeGreaterThan(40);
    expect(page.canonicals, path).toEqual([origin + path]);
    expect(page.robots, path).toEqual(["index, follow"]);
  }
});

test("who has nothing ahead is shown where others go, and who has something is shown that", async () => {
  const passenger = await createUser();
  const { get } = await visit(passenger);
  const sign = 'class="signlink"';
  expect((await get("/")).body).toContain(sign);
  await createBooking(await createRide(), { userId: passenger.id, status: "accepted" });
  const { body } = await get("/");
  expect(body).toContain("Nästa resa");
  expect(body).not.toContain(sign);
  expect(body).toContain("<h1>Din resa</h1>");
  expect(body).toMatch(/<form(?:(?!<\/form).)*<h2>Vart ska du\?<\/h2>/s);
});

test("a ride says once how it is booked, and once how it is paid", async () => {
  const ride = await createRide({ bookingMode: "instant", price: 120 });
  const { text } = readPage((await get(`/ride/${ride.publicId}`)).body);
  for (const said of [/bokas direkt/gi, /betala/gi]) expect(text.match(said), `${said}`).toHaveLength(1);
});

test.each([
  ["/demo/outbox", 200],
  ["/demo/paypal", 200],
  ["/demo/paypal/checkoutnow?token=unknown", 404],
  ["/?q=a%00b", 400],
])("%s, made outside of the screens, says where it lives and to search engines the same", async (path, expected) => {
  const { status, body } = await get(path);
  const page = readPage(body);
  expect(status).toBe(expected);
  expect(page.canonicals).toEqual([origin + path]);
  expect(page.robots).toEqual(["index, follow"]);
});

test("the page that stands in for Google does so too", async () => {
  const { headers } = await (await visit(null)).post("/google-auth", {});
  const path = (headers.get("Location") ?? "").replace(origin, "");
  const page = readPage((await get(path)).body);
  expect(path).toMatch(/^\/demo\/google\/authorize\?/);
  expect(page.canonicals).toEqual([origin + path]);
  expect(page.robots).toEqual(["index, follow"]);
});

test.each([
  ["/", (tip: string) => `<noscript>${tip}</noscript>`, "/create-ride"],
  ["/travel-tips", (tip: string) => tip, "/"],
])("what is new is told to who opens %s without scripts, once, and to nobody else", async (path, shown, next) => {
  const driver = await createUser();
  await createBooking(await createRide({ userId: driver.id }));
  const { cookie } = await visit(driver);
  const tip = "Du har 1 nya händelser. Öppna Mina resor för att se.";
  const first = await open(path, cookie);
  expect(first.body).toContain(shown(`<p class="toast info">${tip}</p>`));
  const given = first.cookies.find((one) => one.startsWith("vv_lastTip"))?.split(";")[0];
  expect(given).toBe(`vv_lastTip=${driver.uid}`);
  const second = await open(next, `${cookie}; ${given}`);
  expect(second.body).not.toContain(tip);
  expect((await open(path, "")).body).not.toContain(tip);
});

test("what is new is not laid over a form that books", async () => {
  const driver = await createUser();
  await createBooking(await createRide({ userId: driver.id }));
  const { cookie } = await visit(driver);
  const { body, cookies } = await open(`/book-ride/${(await createRide()).publicId}`, cookie);
  expect(body).toContain("<h1");
  expect(body).not.toContain("nya händelser");
  expect(cookies.join()).not.toContain("vv_lastTip");
});

test("where nobody is counted, no page speaks of an answer about it", () => {
  for (const path of ["/cookiepolicy", "/integritetspolicy"])
    expect(pages.get(path)?.text, path).not.toMatch(/svar om statistik|och statistik bygger/);
});

test("where something is done the footer is one line to unfold, and leads where it always does", async () => {
  const { get: look } = await visit(await createUser());
  const footerOf = async (path: string) => readPage((await look(path)).body).footer;
  const waysIn = (footer: string) => footer.match(/href="[^"]+"/g);
  const home = await footerOf("/");
  expect(home).not.toContain("<details");
  expect(waysIn(home)?.length).toBeGreaterThan(15);
  const [ride, coach] = [await createRide(), await createCoach()];
  const rest = ["/select-location?from=stockholm", "/bevakningar", "/my-rides", "/bus", "/finns-inte"];
  for (const path of [...rest, `/ride/${ride.publicId}`, `/bus/${coach.publicId}`]) {
    const work = await footerOf(path);
    expect(work, path).toContain("<details><summary");
    expect(waysIn(work), path).toEqual(waysIn(home));
  }
});

test("an answer chosen in a letter changes nothing by being opened, is asked for again by a button, and outlasts signing in", async () => {
  const driver = await createUser();
  const { publicId } = await createBooking(await createRide({ userId: driver.id }));
  const answer = (word: string) => `/my-passenger-rides/${publicId}?svar=${word}`;
  const { get: look, post } = await visit(driver);
  const intents = async (path: string) =>
    [...(await look(path)).body.matchAll(/name="intent" value="(accept|decline)"/g)].map(([, intent]) => intent);
  expect(await intents(answer("ja"))).toEqual(["accept", "decline"]);
  expect(await intents(answer("nej"))).toEqual(["decline", "accept"]);
  expect(await sql`select status from booking where public_id = ${publicId}`).toMatchObject([{ status: "requested" }]);
  const away = await (await visit(null)).get(answer("nej"));
  expect(decodeURIComponent(away.location ?? "")).toContain(answer("nej"));
  const sent = await post(answer("nej"), { intent: "decline", bookingId: publicId, formKey: "nej" });
  expect(sent.status).toBe(303);
  const [told] = await sql`select declines_at > now() as "isDeclining" from booking where public_id = ${publicId}`;
  expect(told).toEqual({ isDeclining: true });
});

test("no two pages have the same title or description", () => {
  expect(twice([...pages].map(([path, { titles }]) => [path, titles[0] ?? ""]))).toEqual([]);
  expect(twice([...pages].map(([path, { description }]) => [path, description ?? ""]))).toEqual([]);
});

test("no link on any of them is dead", async () => {
  const all = [...new Set([...pages.values()].flatMap(({ links }) => links))];
  // Calendars lead to the same search on every day: one in ten stands for them.
  const found = all.filter((path, n) => !path.includes("date=") || n % 10 === 0);
  expect(found.length).toBeGreaterThan(150);
  const dead: string[] = [];
  for (const path of found) {
    const { status, location } = await get(path);
    const leadsOn = status === 303 && location?.includes("/google-auth");
    if (status !== 200 && !leadsOn) dead.push(`${path} ${status}`);
  }
  expect(dead).toEqual([]);
}, 120_000);

test("no link of the header, the footer or the home screen is dead for who is signed in", async () => {
  const { get: look } = await visit(await createUser());
  const links = new Set(readPage((await look("/")).body).links);
  expect(links.size).toBeGreaterThanOrEqual(17);
  for (const path of links) expect((await look(path)).status, path).toBe(200);
});

test.each(["/ride/finns-inte", "/ride/abcdefghjkmn", "/my-rides/nej", "/city/atlantis", "/%F0%9F%9A%97"])(
  "%s answers with the not-found screen and a way on",
  async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(readPage(body).h1).toEqual(["Vägen tar slut här"]);
    expect(body).toMatch(/<main.*<a [^>]*href="\/select-location"[^>]*>Sök resa<\/a>/s);
  },
);

describe("structured data", () => {
  test("gives whole addresses of this site", () => {
    for (const [path, { facts }] of pages)
      for (const [key, value] of facts.flatMap(stringsIn))
        if (["item", "url", "logo", "urlTemplate"].includes(key) && value)
          expect(value, `${key} at ${path}`).toMatch(origin);
  });

  test("names the way to a page in the words of its breadcrumbs", () => {
    const lists = factsOf("BreadcrumbList");
    expect(lists.length).toBeGreaterThan(25);
    for (const [path, page, list] of lists) {
      const names = list.itemListElement.map(({ name }: { name: string }) => name);
      expect(page.crumbs, path).toEqual(names);
      expect(list.itemListElement.map(({ position }: { position: number }) => position)).toEqual(
        names.map((_: string, n: number) => n + 1),
      );
    }
  });

  test("asks and answers what stands on the page, word by word", () => {
    const lists = factsOf("FAQPage");
    expect(lists.length).toBeGreaterThan(10);
    for (const [path, { text }, { mainEntity }] of lists) {
      expect(mainEntity.length, path).toBeGreaterThan(1);
      for (const { name, acceptedAnswer } of mainEntity) {
        expect(text, path).toContain(plain(name));
        expect(text, path).toContain(plain(acceptedAnswer.text));
      }
    }
  });

  test("tells of a ride what the page shows: places, times, price and driver", () => {
    const trips = factsOf("Trip");
    expect(trips.length).toBeGreaterThan(5);
    for (const [path, { text }, trip] of trips) {
      expect(trip.url).toBe(origin + path);
      for (const { item } of trip.itinerary.itemListElement) expect(text, path).toContain(item.name);
      expect(trip.itinerary.itemListElement.length).toBeGreaterThan(1);
      for (const time of [trip.departureTime, trip.arrivalTime])
        expect(text, path).toContain(formatTime(new Date(time)));
      expect(text, path).toContain(trip.provider.name);
      if (trip.offers) expect(text, path).toContain(plain(formatKr(trip.offers.price)));
      expect(trip.offers?.priceCurrency ?? "SEK").toBe("SEK");
    }
  });

  test("says who we are at home and among our contacts, as the footer does", () => {
    for (const path of ["/", "/kontakt"]) {
      const page = pages.get(path);
      const organization = page?.facts.find((fact) => fact["@type"] === "Organization");
      for (const key of ["name", "email", "telephone"]) expect(page?.text).toContain(organization?.[key]);
    }
    const [[, , site] = []] = factsOf("WebSite");
    expect(site).toMatchObject({ url: `${origin}/`, inLanguage: "sv-SE" });
    expect(site?.potentialAction.target.urlTemplate).toBe(`${origin}/select-location?q={search_term_string}`);
  });

  test("rates the routes that people have reviewed, as the page shows it, and nothing else", () => {
    const rated = [...pages].filter(([, { facts }]) =>
      facts.flatMap(stringsIn).some(([key]) => key === "aggregateRating"),
    );
    expect(rated.map(([path]) => path)).toEqual(
      expect.arrayContaining(reviewed.map(([from, to]) => `/ride/${from}-${to}`)),
    );
    expect(factsOf("Service").length).toBe(rated.length);
    for (const [path, { text }, { aggregateRating }] of factsOf("Service")) {
      const { ratingValue, reviewCount } = aggregateRating;
      expect(text, path).toContain(`${formatRating(ratingValue)} (${reviewCount})`);
    }
  });
});

test("places and routes are found by any spelling of their names", async () => {
  const moved = async (path: string) => {
    const { status, location } = await get(path);
    return [status, location];
  };
  expect(await moved("/city/malm%C3%B6?a=b")).toEqual([301, "/city/malmo?a=b"]);
  expect(await moved("/city/UPPLANDS%20V%C3%84SBY")).toEqual([301, "/city/upplands-vasby"]);
  expect(await moved("/ride/Stockholm-G%C3%B6teborg?people=4")).toEqual([301, "/ride/stockholm-goteborg?people=4"]);
  expect(await moved("/ride/Upplands-V%C3%A4sby-Malm%C3%B6")).toEqual([301, "/ride/upplands-vasby-malmo"]);
  expect(await moved("/passenger/stockholm-goteborg?people=4")).toEqual([301, "/ride/stockholm-goteborg?people=4"]);
  expect(await moved("/sitemap/resor-1")).toEqual([301, "/sitemap/resor-1.xml"]);
  expect(await moved("/SAMAKNING?a=B")).toEqual([308, "/samakning?a=B"]);
  expect(await moved("/sitemap/ingenting")).toEqual([404, null]);
  expect(await moved("/passenger/ingenstans-malmo")).toEqual([404, null]);
  expect(await moved("/city/ingenstans")).toEqual([404, null]);
  expect(await moved("/ride/ingenstans-malmo")).toEqual([404, null]);
});

test("the pages that the specification writes about have its data", () => {
  for (const path of withKeywords) expect(pages.get(path)?.keywords, path).toMatch(/, /);
  const words: [string, { prices?: [number, number]; perDay?: string }][] = [
    ["/ride/stockholm-goteborg", { prices: [180, 350], perDay: "50+" }],
    ["/ride/goteborg-stockholm", { prices: [200, 350], perDay: "35+" }],
    ["/ride/malmo-stockholm", { prices: [220, 400] }],
    ["/ride/uppsala-stockholm", { perDay: "80+" }],
  ];
  for (const [path, { prices, perDay = "" }] of words) {
    const text = pages.get(path)?.text ?? "";
    expect(text, path).toContain(perDay);
    if (!prices) continue;
    const [lowest, highest] = prices;
    const usual = Number(/ett vanligt pris är (\d+) kr/.exec(text)?.[1] ?? lowest);
    const estimate = expect.stringContaining(`${lowest} kr till ${highest} kr`);
    expect(text, path).toEqual(
      lowest <= usual && usual <= highest ? estimate : expect.not.stringContaining("uppskattning"),
    );
  }
  for (const path of written.filter((route) => route.startsWith("/ride/")))
    expect(pages.get(path)?.crumbs, path).toEqual(["Hem", "Sträckor", expect.stringContaining("Samåkning ")]);
});

test("a ride that has left answers that it is gone for good, and leaves the sitemap", async () => {
  const ride = await createRide({ departsInHours: -1 });
  expect((await get(`/ride/${ride.publicId}`)).status).toBe(410);
  expect((await addressesIn("/sitemap/resor-1.xml")).join()).not.toContain(ride.publicId);
});

/** Somebody has been driven there, and has said how it was. */
async function reviewRide(from: string, to: string): Promise<void> {
  const ride = await createRide({ stops: [from, to] });
  const { id, userId, counterpartyId } = await createBooking(ride, { status: "completed" });
  await sql`
    insert into review (booking_id, author_id, subject_id, rating, publish_at, published_at)
    values (${id}, ${userId}, ${counterpartyId}, 4, now(), now())`;
}

async function get(path: string) {
  return (await visit(null)).get(path);
}

/** As a browser opens a page: `fetch` says that a script asks. */
async function open(path: string, cookie: string): Promise<{ body: string; cookies: string[] }> {
  const [response] = await once(request(origin + path, { headers: { Cookie: cookie } }).end(), "response");
  return { body: await text(response), cookies: response.headers["set-cookie"] ?? [] };
}

/** The paths that a sitemap names. */
async function addressesIn(path: string): Promise<string[]> {
  const { status, body } = await get(path);
  expect(status, path).toBe(200);
  return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address.replace(origin, "") || "/");
}

/** Of each kind of page, as rides that are offered and such as are wanted, some that are spread over the whole list, which is
 * ordered by size. */
function sampleOf(all: string[]): string[] {
  const kinds = new Set(all.map(kindOf));
  return [...kinds].flatMap((kind) => {
    const same = all.filter((path) => kindOf(path) === kind);
    const step = Math.max(1, Math.floor(same.length / sampleSize));
    return same.filter((_, n) => n % step === 0).slice(0, sampleSize);
  });
}

const kindOf = (path: string) => path.split("/")[1];

// biome-ignore lint/suspicious/noExplicitAny: JSON-LD is read as whoever reads it does, without a type.
function factsOf(type: string): [path: string, page: Page, facts: any][] {
  return [...pages].flatMap(([path, page]) =>
    page.facts.filter((fact) => fact["@type"] === type).map((fact): [string, Page, unknown] => [path, page, fact]),
  );
}

function stringsIn(value: unknown): [key: string, value: string][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]): [string, string][] =>
    typeof part === "string" ? [[key, part]] : [[key, ""], ...stringsIn(part)],
  );
}

const plain = (text: string) => text.replace(/\s+/g, " ");

/** Rides between the same places at the same time may share theirs. */
function twice(said: [path: string, text: string][]): string[] {
  const lasting = said.filter(([path]) => !/^\/(ride|passenger)\/[a-z0-9]{12}$/.test(path));
  return lasting.flatMap(([path, text]) =>
    lasting.some(([other, same]) => other !== path && same === text) ? [`${path}: ${text}`] : [],
  );
}
