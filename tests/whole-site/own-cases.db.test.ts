import { beforeEach, expect, test, vi } from "vitest";
import { createRide } from "#tests/factories/rides";
import { createUser } from "#tests/factories/users";
import { appeal, findDecision, recordDecision } from "~/modules/moderation/decisions.server";
import type { User } from "~/modules/users/types";
import { db } from "~/platform/db.server";
import { createApp } from "~/server/app";
import { formatTime } from "~/text/format";
import { createWholeBuild } from "./build";
import { answerWith } from "./listening";
import { readPage } from "./page";
import { visit } from "./visitor";

const { server, origin } = await vi.hoisted(async () => (await import("./listening")).listen());

vi.mock("~/platform/env.server", async (load) => {
  const { demoEnv } = await import("./demo-env");
  return demoEnv(await load(), origin, { adminEmails: ["chefen@example.se", "kollegan@example.se"] });
});

const { app } = createApp(await createWholeBuild());
answerWith(server, app);

let admin: User;
let colleague: User;

beforeEach(async () => {
  [admin, colleague] = [
    await createUser({ role: "admin", email: "chefen@example.se" }),
    await createUser({ role: "admin", email: "kollegan@example.se" }),
  ];
});

const pageFor = async (person: User, path: string) => (await (await visit(person)).get(path)).body;
const form = 'name="formKey"';

test("who decided is offered no form to answer the appeal with, and a colleague is", async () => {
  const made = { userId: (await createUser()).id, measures: ["about_removed" as const], reason: "Så är villkoren." };
  const address = await db.transaction((tx) => recordDecision(tx, { ...made, decidedBy: admin.id }, Date.now()));
  const token = address.split("/").at(-1) ?? "";
  await appeal(token, "Det stämmer inte.");
  const path = `/bus-admin/overklaganden/${(await findDecision(token))?.number}`;
  const own = await pageFor(admin, path);
  expect(own).toContain("Du fattade beslutet. En annan administratör får pröva det igen.");
  expect(own).not.toContain(form);
  expect(await pageFor(colleague, path)).toContain(form);
});

test("what is to be taken away is named, and nobody is offered to take away their own", async () => {
  const ride = await createRide({ userId: admin.id });
  const path = `/bus-admin/ta-bort/${ride.publicId}`;
  const theirs = await pageFor(colleague, path);
  expect(theirs).toContain(form);
  expect(readPage(theirs).text).toContain("Stockholm–Malmö , ");
  expect(theirs).toContain(formatTime(ride.departureAt));
  const own = await pageFor(admin, path);
  expect(own).toContain("En annan administratör får ta bort det.");
  expect(own).not.toContain(form);
});
