import { expect, test, vi } from "vitest";
import { createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { createApp } from "~/server/app";
import { createWholeBuild } from "./build";
import { answerWith } from "./listening";
import { visit } from "./visitor";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { demoEnv } = await import("./demo-env");
  return demoEnv(await load(), origin);
});

const { app } = createApp(await createWholeBuild());

answerWith(server, app);

const [driver, passenger] = [await createUser({ displayName: "Disa Ek" }), await createUser({ displayName: "Kim Bo" })];
const ride = await createRide({ userId: driver.id });
const booking = await createBooking(ride, { userId: passenger.id });
const own = `/my-passenger-rides/${booking.publicId}`;
const talk = `/inbox/new?booking=${booking.publicId}`;
const lists = ["/inbox", "/my-rides", "/my-driver-rides", `/my-driver-rides/${ride.publicId}`, own, talk];

test.each(lists)("on %s a no with its reason is taken back, and the passenger never hears of it", async (path) => {
  const { get, post } = await visit(driver);
  const form = { bookingId: booking.publicId, formKey: `no ${path}` };
  const asked = (await get(path)).body;
  expect(asked).toContain("Tacka nej");
  expect(asked).not.toMatch(/varför|Bagaget/);
  const no = await post(path, { ...form, intent: "decline" });
  expect(no).toMatchObject({ status: 303, location: path });
  expect((await get(path)).body).toContain("Vill du säga varför?");
  await post(path, { ...form, formKey: `why ${path}`, intent: "decline", reason: "declined_luggage" });
  const { body } = await get(path);
  expect(body).toMatch(/aria-pressed="true"[^>]*>Bagaget får inte plats/);
  expect(body).toContain("Du tackade nej till <!-- -->Kim");
  expect(body).toContain("Ångra");
  expect(body).not.toContain("Godkänn");
  const seen = (await (await visit(passenger)).get(own)).body;
  expect(seen).toContain("Frågan är skickad");
  expect(seen).not.toContain("declined");
  await post(path, { ...form, intent: "undoDecline" });
  expect((await get(path)).body).toContain("Godkänn");
});

test("each button that answers one of several says whom it answers", async () => {
  const { body } = await (await visit(driver)).get("/my-rides");
  const who = /id="([^"]+)"[^>]*>Kim vill åka med</.exec(body)?.[1];
  expect(body.match(new RegExp(`<button[^>]*aria-describedby="${who}"`, "g"))).toHaveLength(2);
});

test("the inbox says in one line who asks, before the messages, and leads to where they are answered", async () => {
  const { get } = await visit(driver);
  expect((await get("/inbox")).body).toMatch(/<nav class="talks asking".*href="\/my-rides#svara".*>Kim vill åka med</);
  expect((await get("/my-rides")).body).toContain('id="svara"');
});

test("several who ask about the same way are not said to ask about others, too", async () => {
  const { get } = await visit(driver);
  const waysOf = async () => /<nav class="talks asking".*?<\/nav>/.exec((await get("/inbox")).body)?.[0] ?? "";
  await createBooking(ride, { userId: (await createUser()).id });
  expect(await waysOf()).toContain("2 vill åka med");
  expect(await waysOf()).not.toContain("med mera");
  const another = await createRide({ userId: driver.id, stops: ["uppsala", "enkoping", "orebro"] });
  await createBooking(another, { userId: passenger.id });
  expect(await waysOf()).toContain("med mera");
});

test("who asks can be reported and blocked before anybody has written", async () => {
  const { body } = await (await visit(driver)).get(talk);
  expect(body).toContain(`href="/report/${passenger.publicId}"`);
  expect(body).toContain(`href="/profil/${passenger.publicId}/blockera?tillbaka=${encodeURIComponent(talk)}"`);
});
