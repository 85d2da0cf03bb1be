import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createBooking, declineForGood } from "#tests/factories/bookings";
import { say } from "#tests/factories/messages";
import { createSubscription } from "#tests/factories/notifications";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { openStream } from "#tests/setup/event-stream";
import { acceptBooking, cancelBooking } from "~/modules/bookings/commands.server";
import { changeRide } from "~/modules/bookings/ride-changes.server";
import type { Booking } from "~/modules/bookings/types";
import { packedForm } from "~/modules/forms/draft.server";
import { deliver } from "~/modules/notifications/jobs.server";
import { kinds } from "~/modules/notifications/rules";
import { decodePath } from "~/modules/places/polyline";
import type { Ride } from "~/modules/rides/types";
import { findOwnFollow, startFollow } from "~/modules/travel-day/follow.server";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";
import { createApp } from "~/server/app";
import { createWholeBuild, screensOf } from "./build";
import { expectations } from "./expectations";
import { answerWith } from "./listening";
import { rawHandlersOf } from "./raw-handlers";
import { visit } from "./visitor";
import { type Ids, unknownIds } from "./world";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());
const services = await vi.hoisted(async () => (await import("#tests/fakes/services")).startServices());

vi.mock("~/platform/env.server", async (load) => {
  const { env, ...others } = await load<typeof import("~/platform/env.server")>();
  return { ...others, env: { ...env, origin, ownAddress: origin, rateLimitFactor: 1000, logRequests: true } };
});

/** What nobody learns of the driver before it is unlocked. Typed where people type it, in the ways they do. */
const locked = {
  surname: ["Kanariesson"],
  email: ["anna.kanarie@example.se", "anna.kanarie", "kanarie@"],
  phone: ["+46701740605", "0701740605", "070-174 06 05", "070 174 06 05", "701740605", "46701740605"],
  googleId: ["kanarie-google-108"],
};
/** What those with a seat learn. */
const forTravellers = { meetingPoint: ["Kanarietorget"], plate: ["KAN 108", "KAN108"] };
const typed = `Ring ${locked.phone.join(" eller ")} eller mejla ${locked.email[0]}`;

const build = await createWholeBuild();
const { app, handlers } = createApp(build);
answerWith(server, app);
const paths = [...screensOf(build), ...rawHandlersOf(handlers)].map(({ path }) => path);
const written: string[] = [];
const calendarKeys: string[] = [];
const followTokens: string[] = [];
const positions: string[] = [];

let driver: User;
let soon: Ride;
let later: Ride;

beforeAll(async () => {
  vi.spyOn(process.stdout, "write").mockImplementation((line) => written.push(String(line)) > 0);
  driver = await createUser({
    displayName: "Anna Kanariesson",
    email: "anna.kanarie@example.se",
    phone: "+46701740605",
    uid: "kanarie-google-108",
    about: typed,
  });
  soon = await rideOfDriver(2);
  later = await rideOfDriver(48);
});
afterAll(() => Promise.all([services.mail.stop(), services.push.stop()]));

describe("nothing locked is in any byte that is sent to", () => {
  test("who is not signed in", async () => {
    const bytes = await everythingShownTo(null, { ...unknownIds, ...ofDriver(soon) });
    expectNone(bytes, { ...locked, ...forTravellers });
  });

  test("a stranger who tries the addresses of a booking, a talk and a ride of theirs", async () => {
    const { ids } = await travellerWith(soon, "accepted");
    const tried = { ...ids, calendarKey: unknownIds.calendarKey };
    expectNone(await everythingShownTo(await createUser(), tried), { ...locked, ...forTravellers });
  });

  test.each(["requested", "declined", "withdrawn", "expired", "cancelled_by_driver"] as const)(
    "who has a booking that is %s, two hours before the ride",
    async (status) => {
      const { traveller, ids } = await travellerWith(soon, status);
      expectNone(await everythingShownTo(traveller, ids), { ...locked, ...forTravellers });
    },
  );

  test.each(["created", "pending", "declined", "expired", "refunding", "refunded"] as const)(
    "whose payment is %s",
    async (status) => {
      const { traveller, ids } = await travellerWith(soon, "requested");
      const unlock = await unlockOf(traveller, soon, status);
      expectNone(await everythingShownTo(traveller, { ...ids, unlock }), { ...locked, ...forTravellers });
    },
  );

  test("who has a seat, days before the ride, but where to meet and in which car", async () => {
    const { traveller, ids } = await travellerWith(later, "accepted");
    const bytes = await everythingShownTo(traveller, ids);
    expectNone(bytes, locked);
    for (const [canary] of Object.values(forTravellers)) expect(bytes).toContain(canary);
  });
});

test("who has a seat sees the number two hours before the ride, and nothing else of what is locked", async () => {
  const { traveller, ids } = await travellerWith(soon, "accepted");
  const bytes = await everythingShownTo(traveller, ids);
  expect(bytes).toContain("tel:+46701740605");
  expectNone(bytes, { surname: locked.surname, googleId: locked.googleId });
});

test("who follows a trip sees nothing that is locked, and the plate where it was ticked alone", async () => {
  const { traveller } = await travellerWith(soon, "accepted");
  for (const showsPlate of [false, true]) {
    await startFollow({ userId: traveller.id, rideId: soon.publicId, formKey: crypto.randomUUID(), showsPlate });
    const followToken = (await findOwnFollow(soon.id, traveller.id))?.path.split("/").at(-1) ?? "";
    followTokens.push(followToken);
    const { body } = await (await visit(null)).get(`/folj/${followToken}`);
    expect(body).toContain("Anna");
    expectNone(body, { ...locked, meetingPoint: forTravellers.meetingPoint });
    if (showsPlate) expect(body).toContain("KAN 108");
    else expectNone(body, forTravellers);
  }
});

test("where a car is is in no page but those of its trip, in no job and in no log", async () => {
  await travellerWith(soon, "accepted");
  const stranger = await createUser();
  const [lat = 0, lng = 0] = decodePath(soon.path)[0] ?? [];
  const driving = await visit(driver);
  await driving.post(`/dela-resan/${soon.publicId}`, { position: "start" });
  const fields = { lat: `${lat.toFixed(5)}4711`, lng: `${lng.toFixed(5)}4711`, age: "0" };
  expect((await driving.post(`/dela-resan/${soon.publicId}/plats`, fields)).status).toBe(204);
  positions.push(fields.lat, fields.lng);
  expectNone(await everythingShownTo(stranger, { ...unknownIds, ...ofDriver(soon) }), {
    positions,
    seen: ['class="seen"'],
  });
  const jobs = await db.execute(sql`select payload::text from graphile_worker._private_jobs`);
  expectNone(JSON.stringify(jobs), { positions });
});

test("where somebody searched from is in nothing that a driver sees, in no job and in no log", async () => {
  const { traveller, ids } = await travellerWith(later, "requested");
  const searching = await visit(traveller);
  const at = "57.4711,12.4817";
  const draft = packedForm(new URLSearchParams({ from: at, to: "malmo" }));
  for (const path of [
    `/select-location?from=${at}&to=malmo`,
    `/select-location.data?from=${at}&to=malmo`,
    `/places?at=${at}`,
    `/karta?for=search&field=from&draft=${draft}&at=${at}&step=21&p.x=160&p.y=200`,
    `/karta.svg?at=${at}&step=21&pin`,
    `/karta.svg?whole=800,600&around=${at}`,
    `/ride/${later.publicId}?from=${at}`,
  ])
    expect((await searching.get(path)).status, path).toBe(200);
  const searched = ["57.471", "12.482", "12.4817"];
  positions.push(...searched);
  expectNone(await everythingShownTo(driver, { ...ids, ...ofDriver(later) }), { searched });
  const jobs = await db.execute(sql`select payload::text from graphile_worker._private_jobs`);
  expectNone(JSON.stringify(jobs), { searched });
});

test("who has paid sees everything but the Google account, and so does the other of them", async () => {
  const { traveller, ids } = await travellerWith(later, "requested");
  const unlock = await unlockOf(traveller, later, "paid");
  const bytes = await everythingShownTo(traveller, { ...ids, unlock });
  for (const canary of ["Kanariesson", "anna.kanarie@example.se", "tel:+46701740605"]) expect(bytes).toContain(canary);
  expectNone(bytes, { googleId: locked.googleId, ...forTravellers });
  expect(await everythingShownTo(driver, { ...ids, unlock })).toContain(traveller.email);
});

test.each(["Purpose", "Sec-Purpose"])(
  "what was never on screen is in no page that %s fetches ahead",
  async (header) => {
    const { traveller, ids } = await travellerWith(later, "requested");
    const unlock = await unlockOf(traveller, later, "paid");
    const { cookie } = await visit(traveller);
    const { offer, sentBooking, conversation } = ids;
    const pages = [`unlock/${unlock}`, `ride/${offer}`, `my-passenger-rides/${sentBooking}`, `inbox/${conversation}`];
    for (const page of [...pages, ...pages.map((path) => `${path}.data`)]) {
      const ahead = await fetch(`${origin}/${page}`, { headers: { Cookie: cookie, [header]: "prefetch" } });
      expect(ahead.ok).toBe(true);
      expectNone(await ahead.text(), locked);
    }
    const isUnseen = sql`select from payment where payer_id = ${traveller.id} and shown_at is null`;
    expect(await db.execute(isUnseen)).toHaveLength(1);
    const { body } = await (await visit(traveller)).get(`/unlock/${unlock}`);
    expect(body).toContain("tel:+46701740605");
    expect(await db.execute(isUnseen)).toHaveLength(0);
  },
);

test("nothing locked is in a notification, an e-mail or an event, whatever happens", async () => {
  const { traveller, booking, ids } = await travellerWith(later, "requested");
  await createSubscription(traveller, services.push.openBrowser());
  const { cookie } = await visit(traveller);
  const stream = await openStream(`${origin}/events`, cookie);
  const act = (one: Booking) => ({ userId: driver.id, bookingId: one.publicId, formKey: crypto.randomUUID() });
  const refused = await travellerWith(later, "requested");
  await createSubscription(refused.traveller, services.push.openBrowser());
  await acceptBooking(act(booking));
  await declineForGood(act(refused.booking));
  await say(driver.id, { conversationId: ids.conversation }, typed);
  await changeRide({
    ...act(booking),
    rideId: later.publicId,
    scope: "one",
    change: { departureAt: new Date(later.departureAt.getTime() + 3_600_000), note: typed },
  });
  await cancelBooking(act(booking));
  await letNotificationsLeave();
  const mails = services.mail.mails.filter(({ to }) => !to.includes(driver.email));
  expect(mails.length).toBeGreaterThan(3);
  expect(services.push.received.length).toBeGreaterThan(3);
  stream.close();
  const bytes = JSON.stringify([mails, services.push.received, stream.text()]);
  expectNone(bytes, { ...locked, ...forTravellers });
});

test("nothing of anybody is in the log", () => {
  expect(written.length).toBeGreaterThan(100);
  for (const route of ["/kalender/:key", "/folj/:token"]) expect(written.join("")).toContain(`"route":"${route}"`);
  expectNone(written.join(""), { ...locked, ...forTravellers, calendarKeys, followTokens, positions });
});

function rideOfDriver(departsInHours: number): Promise<Ride> {
  return createRide({
    userId: driver.id,
    seats: 8,
    departsInHours,
    note: typed,
    vehicleRegistration: "KAN108",
  });
}

/** Somebody with a booking on the driver's ride, to whom the driver has written everything. */
async function travellerWith(ride: Ride, status: Booking["status"]) {
  await db.execute(sql`update ride_stop set meeting_point = 'Kanarietorget 3' where ride_id = ${ride.id}`);
  const traveller = await createUser({ calendarKey: randomBytes(24).toString("base64url") });
  const booking = await createBooking(ride, { userId: traveller.id, status });
  const conversation = await say(traveller.id, { rideId: ride.publicId }, "Hej");
  await say(driver.id, { conversationId: conversation }, typed);
  // Nobody may write so often as the driver does here.
  await db.execute(
    sql`update message set created_at = created_at - interval '2 minutes' where sender_id = ${driver.id}`,
  );
  const own = { sentBooking: booking.publicId, acceptedBooking: booking.publicId, receivedBooking: booking.publicId };
  const completedBooking = booking.publicId;
  const calendarKey = traveller.calendarKey ?? "";
  calendarKeys.push(calendarKey);
  const ids: Ids = { ...unknownIds, ...ofDriver(ride), ...own, completedBooking, conversation, calendarKey };
  return { traveller, booking, ids };
}

const ofDriver = (ride: Ride) => ({ offer: ride.publicId, user: driver.publicId });

async function unlockOf(traveller: User, ride: Ride, status: string): Promise<string> {
  const unlock = await createBooking(ride, {
    userId: traveller.id,
    bookingType: "contact_unlock",
    status: "requested",
  });
  await db.execute(sql`
    update booking set paypal = jsonb_build_object('status', ${status}::text), paid_at = created_at where id = ${unlock.id}`);
  await db.execute(sql`
    insert into payment (public_id, booking_id, payer_id, method, status, amount, vat, order_id, consent_version, consent_at)
    values (${unlock.publicId}, ${unlock.id}, ${traveller.id}, 'paypal', ${status}, 1000, 200, ${unlock.publicId}, '1', now())`);
  return unlock.publicId;
}

/** Every screen that is not the same for everybody, and every address of its data, with the ids in them. */
async function everythingShownTo(viewer: User | null, ids: Ids): Promise<string> {
  const visitor = await visit(viewer);
  const screens = (viewer ? paths.filter(isPersonal) : paths).map((path) => expectations[path]?.at?.(ids) ?? path);
  const more = [
    "/select-location?from=stockholm&to=malmo",
    `/inbox/new?ride=${ids.offer}`,
    `/inbox/new?booking=${ids.sentBooking}`,
    `/create-ride?edit=${ids.offer}`,
    `/create-ride?copy=${ids.offer}`,
    `/bevakningar?edit=${ids.watch}`,
    "/user-profile/export",
  ];
  const pages: string[] = [];
  for (const address of [...screens, ...more]) {
    const [path, query = ""] = address.split("?");
    const data = `${path === "/" ? "/_root" : path}.data?${query}`;
    for (const each of [address, data]) {
      const { status, headers, body } = await visitor.get(each);
      pages.push(JSON.stringify([each, status, [...headers]]), body);
    }
  }
  return pages.join("\n");
}

function isPersonal(path: string): boolean {
  const { at, get } = expectations[path] ?? {};
  return at !== undefined || get?.signedOut === "sign in";
}

/** Neither as typed nor as it stands in JSON, an address, an attribute or a calendar, which folds its lines. Moments do not
 * count: their seconds are now and then those of a position. */
function expectNone(bytes: string, canaries: Record<string, string[]>): void {
  const timeless = bytes.replaceAll(/T\d\d:\d\d:\d\d\.\d+Z?/g, "T");
  const unfolded = timeless.replaceAll("\r\n ", "");
  const plain = [timeless, unfolded, unfolded.replaceAll(/(?:%[0-9a-f]{2})+/gi, decoded)].join("\n").toLowerCase();
  for (const canary of Object.values(canaries).flat()) {
    const at = plain.indexOf(canary.toLowerCase());
    expect(at < 0 ? null : plain.slice(Math.max(0, at - 300), at + 60), canary).toBeNull();
  }
}

/** Not everything with a percent sign is an address. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function letNotificationsLeave(): Promise<void> {
  const always = Object.fromEntries(kinds.map((kind) => [kind, async () => true]));
  const waiting = await db.execute<{ id: number }>(
    sql`select id from notification where status = 'waiting' order by id`,
  );
  for (const { id } of waiting) await deliver({ id }, always);
}
