import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { reports } from "#drizzle/schema/moderation";
import { createBooking } from "#tests/factories/bookings";
import { createRide } from "#tests/factories/rides";
import { db } from "~/platform/db.server";
import { createApp } from "~/server/app";
import { createWholeBuild } from "./build";
import { answerWith } from "./listening";
import { visit } from "./visitor";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { env, ...others } = await load<typeof import("~/platform/env.server")>();
  return { ...others, env: { ...env, origin, ownAddress: origin, rateLimitFactor: 1000 } };
});

const { app } = createApp(await createWholeBuild());

answerWith(server, app);

const keyIn = (page: string) => /name="formKey" value="([^"]+)"/.exec(page)?.[1] ?? "";

test("a ride is reported without an account or scripts: nothing typed is lost, and the number is shown", async () => {
  const ride = await createRide();
  const path = `/report/${ride.publicId}`;
  const visitor = await visit(null);
  const page = await visitor.get(path);
  expect(page.status).toBe(200);
  for (const part of ["Förklara vad i resan som är fel", 'name="email"', 'name="goodFaith"'])
    expect(page.body).toContain(part);
  const empty = await visitor.post(path, { formKey: keyIn(page.body), email: "ingen adress" });
  for (const missing of ["Välj vad det handlar om.", "Förklara vad som är fel", "Skriv ditt namn.", "som fungerar."])
    expect(empty.body).toContain(missing);
  const typed = { formKey: keyIn(page.body), reason: "fraud", text: "Resan finns inte, jag har frågat." };
  const refused = await visitor.post(path, typed);
  expect(refused.status).toBe(400);
  for (const part of [typed.text, "Skriv ditt namn.", "Kryssa i att det du skriver stämmer."])
    expect(refused.body).toContain(part);
  const whole = { ...typed, name: "Sten", email: "sten@example.se", goodFaith: "on" };
  expect((await visitor.post(path, { ...whole, website: "https://spam.example" })).status).toBe(400);
  const sent = await visitor.post(path, whole);
  expect(sent.status).toBe(303);
  const receipt = await visitor.get(sent.location ?? "");
  const [report] = await db.select().from(reports).where(eq(reports.rideId, ride.id));
  expect(receipt.body).toContain(report?.publicId);
  expect((await visitor.get(`${path}?kvitto=made-up`)).body).not.toContain(report?.publicId);
});

test("what only those concerned can see asks them to sign in, and keeps what they typed", async () => {
  const booking = await createBooking(await createRide());
  const visitor = await visit(null);
  expect((await visitor.get(`/report/${booking.publicId}`)).location).toMatch(/^\/google-auth/);
  const answer = await visitor.post(`/report/${booking.publicId}`, { reason: "unsafe", text: "Det var otäckt." });
  expect(answer.status).toBe(401);
  expect(answer.body).toContain("Det var otäckt.");
  expect(await db.$count(reports, eq(reports.bookingId, booking.id))).toBe(0);
});
