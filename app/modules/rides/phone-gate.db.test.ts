import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { rides } from "#drizzle/schema/rides";
import { createUser } from "#tests/factories/users";
import { addDays, localDateOf } from "~/modules/calendar/rules";
import { db } from "~/platform/db.server";
import { createRide } from "./commands.server";
import { readRideForm } from "./form-values";
import { rideFormSchema } from "./schema";

vi.hoisted(() => Object.assign(process.env, { SMS_API_USER: "u1", SMS_API_PASSWORD: "p2" }));

function formOf(kind: "offer" | "request") {
  const fields = { kind, date: addDays(localDateOf(Date.now()), 7), time: "07:15", seats: "1", price: "200" };
  const data = new URLSearchParams(fields);
  for (const place of ["Stockholm", "Malmö"]) data.append("place", place);
  return rideFormSchema(Date.now()).parse(readRideForm(data));
}

const nothingElse = async () => null;

test.each(["offer", "request"] as const)("%s: nobody posts a ride without a verified number", async (kind) => {
  const unverified = [{ phone: null, phoneVerifiedAt: null }, { phoneVerifiedAt: null }];
  for (const overrides of unverified) {
    const { id } = await createUser(overrides);
    const outcome = await createRide(id, formOf(kind), crypto.randomUUID(), nothingElse);
    expect(outcome).toEqual({ ok: false, errors: { "": [expect.stringContaining("Bekräfta ditt mobilnummer")] } });
    expect(await db.select().from(rides).where(eq(rides.userId, id))).toEqual([]);
  }
  const { id } = await createUser();
  expect(await createRide(id, formOf(kind), crypto.randomUUID(), nothingElse)).toMatchObject({ ok: true });
});
