import { beforeAll, expect, test, vi } from "vitest";
import { endLeftSession, startSession } from "~/modules/sessions/session.server";
import { closeDatabase } from "~/platform/db.server";
import { action, loader } from "./route";

const origin = "https://samfard.example";

vi.mock("~/platform/env.server", async (load) => {
  const { env } = await load<typeof import("~/platform/env.server")>();
  return { env: { ...env, origin: "https://samfard.example", isSecure: true } };
});

const anna = { uid: "108", email: "anna@example.se", displayName: "Anna", pictureUrl: null };
let signedIn = "";

beforeAll(async () => {
  signedIn = await startSession(new Request(origin), anna);
});

test("over https the session's cookie belongs to this host alone and is out of reach for scripts", () => {
  expect(signedIn).toMatch(/^__Host-samfard=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

test("looking at the address signs nobody out", () => {
  const response = loader();
  expect(response.headers.get("Location")).toBe("/");
  expect(response.headers.has("Set-Cookie")).toBe(false);
  expect(response.headers.has("Clear-Site-Data")).toBe(false);
});

test("a sign-out that catches up is not noted as done while the database is away; signing out clears everything and says so", async () => {
  await closeDatabase();
  const request = new Request(`${origin}/logout`, {
    method: "POST",
    headers: { Cookie: signedIn.split(";")[0] ?? "" },
  });
  expect(await endLeftSession(request)).toEqual([]);
  const response = await action({ request, params: {}, context: {} });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
  expect(response.headers.get("Clear-Site-Data")).toBe('"storage"');
  const cookies = response.headers.getSetCookie();
  expect(cookies).toContainEqual(expect.stringMatching(/^__Host-samfard=; Max-Age=0; Path=\/; HttpOnly; Secure/));
  expect(cookies).toContainEqual(expect.stringMatching(/^__Host-toast=.+/));
});
