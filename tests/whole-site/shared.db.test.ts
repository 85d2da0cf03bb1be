import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { notificationMutes } from "#drizzle/schema/notifications";
import { users } from "#drizzle/schema/users";
import { createBooking } from "#tests/factories/bookings";
import { createSubscription } from "#tests/factories/notifications";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { createWatch } from "#tests/factories/watches";
import { refreshAvailability } from "~/modules/rides/publish.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { createApp } from "~/server/app";
import { createWholeBuild } from "./build";
import { answerWith } from "./listening";
import { readPage } from "./page";
import { type Visitor, visit } from "./visitor";
import { createWorld, type Ids, unknownId } from "./world";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { demoEnv } = await import("./demo-env");
  const push = { publicKey: "public", privateKey: "private", subject: "mailto:hej@example.se" };
  return demoEnv(await load(), origin, { push });
});

const { app } = createApp(await createWholeBuild());
answerWith(server, app);
let ids: Ids;
let network: Visitor;

beforeAll(async () => {
  ({ ids } = await createWorld());
  network = await visit(null);
});

/** What a page tells social networks, by the name of each tag. */
async function tagsOf(path: string): Promise<Record<string, string>> {
  const { body } = await network.get(path);
  const tags = [...body.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)];
  return Object.fromEntries(tags.map(([, name = "", content = ""]) => [name, content.replaceAll("&amp;", "&")]));
}

test.each(["/", "/travel-tips", "/select-location?from=stockholm&to=malmo", "/ride/stockholm-goteborg"])(
  "%s tells social networks what it is, with a picture that is there",
  async (path) => {
    const tags = await tagsOf(path);
    expect(tags).toMatchObject({
      "og:type": "website",
      "og:site_name": env.brand.name,
      "og:locale": "sv_SE",
      "og:url": origin + path,
      "twitter:card": "summary_large_image",
    });
    const picture = tags["og:image"] ?? "";
    expect(picture.startsWith(`${origin}/delningsbild/`)).toBe(true);
    const { status, headers } = await network.get(picture.slice(origin.length));
    expect([status, headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
  },
);

test.each(["/select-location?date=igår", "/bus?date=igår"])("%s says in its title that it is wrong", async (path) => {
  const { status, body } = await network.get(path);
  expect([status, /<title>(.*?)<\/title>/.exec(body)?.[1]]).toEqual([400, expect.stringMatching(/^Fel: (Hitta|Åk)/)]);
});

test("the picture of a ride may be kept for good under its address, and is not sent twice", async () => {
  const address =
    (await tagsOf(`/ride/${ids.offer}?from=stockholm&to=linkoping`))["og:image"]?.slice(origin.length) ?? "";
  expect(address).toContain("from=stockholm&to=linkoping");
  const { headers } = await network.get(address);
  expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  const again = await network.get(address, { "If-None-Match": headers.get("ETag") ?? "" });
  expect([again.status, again.body]).toEqual([304, ""]);
  const unversioned = await network.get(`/delningsbild/${ids.offer}.png`);
  expect(unversioned.headers.get("Cache-Control")).toBe("public, max-age=3600");
});

test("a part of a ride is told with its own length and price", async () => {
  const path = `/ride/${ids.offer}?from=stockholm&to=linkoping`;
  const tags = await tagsOf(path);
  const price = /-(\d+)$/.exec(tags["og:image"] ?? "")?.[1];
  const [, length] = /· (\d+\skm)/.exec(readPage((await network.get(path)).body).text) ?? [];
  const told = (tags["og:description"] ?? "").replace(/\s/g, " ");
  expect(told).toMatch(new RegExp(`^Stockholm–Linköping, ${length}, .* ${price} kr per plats`));
});

test("a place that has none beside it has no heading of such", async () => {
  const textOf = async (place: string) => readPage((await network.get(`/city/${place}`)).body).text;
  expect(await textOf("lund")).toContain("Orter i närheten");
  expect(await textOf("pajala")).not.toContain("Orter i närheten");
});

test("since when somebody is here is said by the Swedish clock, which a browser has as well", async () => {
  const { id: userId, publicId } = await createUser({ createdAt: Date.UTC(2024, 11, 31, 23, 30) });
  const ride = await createRide({ userId });
  for (const path of [`/ride/${ride.publicId}`, `/profil/${publicId}`])
    expect(readPage((await network.get(path)).body).text).toContain("medlem sedan 2025");
});

test("a place, or a route, that somebody leaves later than is looked for is not said to have no ride", async () => {
  await createRide({ stops: ["pajala", "haparanda"], departsInHours: 24 * 80 });
  for (const path of ["/city/pajala", "/ride/pajala-haparanda"]) {
    const { text } = readPage((await network.get(path)).body);
    expect(text).toContain("Inga resor de närmaste 60 dagarna");
    expect(text).not.toMatch(/Ingen resa just nu|Ingen har lagt upp/);
  }
});

test("a wanted ride that somebody drives is not said to be looking for a driver, on its page or where it is shared", async () => {
  const ride = await createRide({ kind: "request", seats: 2 });
  const path = `/passenger/${ride.publicId}`;
  const told = async () => {
    const { titles, description, text } = readPage((await network.get(`${path}?${crypto.randomUUID()}`)).body);
    return [...titles, description, text].join(" ");
  };
  expect(await told()).toMatch(/Söker skjuts.*Erbjud skjuts.*söker skjuts/);
  await createBooking(ride, { seats: 2, status: "accepted" });
  await db.transaction((tx) => refreshAvailability(tx, ride.id));
  const after = await told();
  expect(after).toMatch(/Skjuts ordnad.*Skjutsen är redan ordnad/);
  expect(after).not.toMatch(/söker skjuts|erbjud skjuts/i);
  expect((await tagsOf(path))["og:image"]).toBe(`${origin}/delningsbild/samakning.png`);
});

test("a ride that has left has no picture, nor has what never was", async () => {
  const ride = await createRide();
  await db.execute(sql`update ride set departure_at = now() - interval '1 minute' where id = ${ride.id}`);
  const statuses = await Promise.all(
    [`${ride.publicId}.png`, `${unknownId}.png`, ids.offer, ".png"].map((name) => network.get(`/delningsbild/${name}`)),
  );
  expect(statuses.map(({ status }) => status)).toEqual([410, 404, 404, 404]);
  expect((await tagsOf(`/ride/${ride.publicId}`))["og:image"]).toBe(`${origin}/delningsbild/samakning.png`);
});

test("a map of somebody's part, which may begin where they stand, is kept by their browser alone", async () => {
  const keeperOf = async (query: string) =>
    (await network.get(`/ride/${ids.offer}/map.svg${query}`)).headers.get("Cache-Control");
  expect(await keeperOf("")).toBe("public, max-age=86400");
  expect(await keeperOf("?from=58.41,15.62&to=malmo")).toBe("private, max-age=86400");
});

test("a calendar feed is for the calendar alone, is not sent twice, and no search engine keeps it", async () => {
  const address = `/kalender/${ids.calendarKey}.ics`;
  const { status, headers, body } = await network.get(address);
  expect([status, headers.get("Content-Type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(headers.get("Cache-Control")).toBe("private, no-cache");
  expect(headers.get("X-Robots-Tag")).toBe("noindex");
  expect(body).toContain("SUMMARY:Kör Stockholm–Malmö");
  const again = await network.get(address, { "If-None-Match": headers.get("ETag") ?? "" });
  expect([again.status, again.body]).toEqual([304, ""]);
  expect((await network.get(address.replace(".ics", ""))).body).toBe(body);
  expect((await network.get(`/kalender/${"x".repeat(32)}.ics`)).status).toBe(404);
});

test("who is signed in finds their three latest searches on the first screen; they end with the session", async () => {
  const [one, another] = [await createUser(), await createUser()];
  const person = await visit(one);
  let kept = "";
  const search = async (who: Visitor, ends: string, headers: Record<string, string> = {}) => {
    const cookie = [who.cookie, kept].filter(Boolean).join("; ");
    const answer = await who.get(`/select-location?${ends}`, { Cookie: cookie, ...headers });
    const set = answer.headers.getSetCookie().find((each) => each.startsWith("searches="));
    kept = set?.split(";")[0] ?? kept;
    return set ?? null;
  };
  const shown = async (who: Visitor) => {
    const { body } = await who.get("/", { Cookie: [who.cookie, kept].filter(Boolean).join("; ") });
    const list = /aria-label="Senaste sökningar".*?<\/nav>/s.exec(body)?.[0] ?? "";
    return [...list.matchAll(/href="([^"]*)">([^<]*)/g)].map(
      ([, to, words]) => `${words} ${to?.replaceAll("&amp;", "&")}`,
    );
  };
  expect(await search(network, "from=stockholm&to=malmo")).toBeNull();
  expect(await search(person, "from=stockholm&to=malmo", { Purpose: "prefetch" })).toBeNull();
  expect(await search(person, "from=57.701,11.971&to=malmo")).toBeNull();
  expect(await search(person, "q=stockholm+malmö+i+morgon")).toMatch(/HttpOnly/);
  for (const to of ["umea", "lund", "malmo", "uppsala"]) await search(person, `from=stockholm&to=${to}`);
  const latest = ["uppsala", "malmo", "lund"].map((to) => `/select-location?from=stockholm&to=${to}`);
  expect(await shown(person)).toEqual([
    `Stockholm–Uppsala ${latest[0]}`,
    `Stockholm–Malmö ${latest[1]}`,
    `Stockholm–Lund ${latest[2]}`,
  ]);
  expect(await shown(await visit(another))).toEqual([]);
  expect(await shown(network)).toEqual([]);
  const left = await person.post("/logout", {});
  expect(left.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^searches=; Path=\/; Max-Age=0/));
});

test("a watch promises what will arrive, and says which of its channels the person has ended or never had", async () => {
  const { userId } = await createWatch({ byPush: true, byEmail: true });
  await createWatch({ userId, byPush: true, byEmail: true });
  const [owner] = await db.select().from(users).where(eq(users.id, userId));
  const person = await visit(owner ?? null);
  const page = async () => readPage((await person.get("/bevakningar")).body).text;
  const hasNoBrowser = "Notiser är inte på i någon av dina webbläsare.";
  expect(await page()).toContain("Du får e-post genast");
  expect((await page()).split(hasNoBrowser)).toHaveLength(2);
  expect(await page()).not.toContain("Du har stängt av");
  if (owner) await createSubscription(owner, { endpoint: "https://push.example/kim", p256dh: "key", auth: "secret" });
  expect(await page()).toContain("Du får notis och e-post genast");
  expect(await page()).not.toContain(hasNoBrowser);
  await db.insert(notificationMutes).values({ userId, kind: "ride_match", channel: "email" });
  expect(await page()).toContain("Du har stängt av e-post om nya resor.");
  await db.insert(notificationMutes).values({ userId, kind: "ride_match", channel: "push" });
  expect(await page()).toContain("Du har stängt av notiser och e-post om nya resor.");
  expect(await page()).not.toContain("Du får");
});

test("an address that names nothing to unlock leads to one's trips, one that names nonsense to nothing", async () => {
  const person = await visit(await createUser());
  const leadTo = await Promise.all(["/unlock", "/unlock?booking=!"].map((path) => person.get(path)));
  expect(leadTo.map(({ status, location }) => [status, location])).toEqual([
    [303, "/my-rides"],
    [404, null],
  ]);
});
