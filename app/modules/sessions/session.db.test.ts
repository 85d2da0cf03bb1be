import { afterEach, expect, test, vi } from "vitest";
import { createUser } from "#tests/factories/users";
import type { SignedInUser } from "~/modules/users/types";
import { connect } from "~/platform/connect.server";
import { sql } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import {
  endSession,
  endSessionsOf,
  getUser,
  inRequestScope,
  listSessions,
  readSender,
  requireUser,
  startSession,
  viewerTag,
} from "./session.server";

const anna = { uid: "108", email: "anna@example.se", displayName: "Anna Lind", pictureUrl: null };
const minimalAnna = {
  id: 0,
  uid: "108",
  email: "anna@example.se",
  displayName: "Anna Lind",
  phoneNumber: null,
  balance: 0,
  role: "user",
  isEmailGone: false,
  hiddenUserIds: [],
};
const shortLimit = 50;

afterEach(async () => {
  await sql`truncate users, session cascade`;
});

test("a signed-in person's stored record is read on each request", async () => {
  await createUser({ uid: "108", phone: "+46701112233", balance: 5000, role: "admin" });
  const request = await signIn();
  await sql`update users set balance = 7000 where uid = '108'`;
  expect(await getUser(request)).toMatchObject({ uid: "108", phoneNumber: "+46701112233", balance: 7000 });
});

test("a visitor is nobody, and so is who made up a cookie", async () => {
  expect(await getUser(new Request(env.origin))).toBeNull();
  const cookie = (await signIn()).headers.get("Cookie") ?? "";
  expect(await getUser(requestWith(`${cookie.slice(0, -5)}aaaaa`))).toBeNull();
  expect(await getUser(requestWith("samfard=eyJpZCI6MX0"))).toBeNull();
});

test("a person without a stored record gets one", async () => {
  const request = await signIn();
  await sql`delete from users`;
  expect(await getUser(request)).toMatchObject({ uid: "108", email: "anna@example.se", balance: 0, role: "user" });
  expect(await sql`select balance, role from users`).toEqual([{ balance: 0, role: "user" }]);
});

test("a name that a person has chosen stays when Google says another, and the address follows Google", async () => {
  await signIn();
  await sql`update users set display_name = 'Annika' where uid = '108'`;
  const changed = { ...anna, email: "anna@nytt.example", displayName: "Anna Ny" };
  const request = requestWith(await startSession(new Request(env.origin), changed));
  expect(await getUser(request)).toMatchObject({ displayName: "Annika", email: "anna@nytt.example" });
});

test("a person sees where they are signed in, and signs out there, but not others", async () => {
  const [here, there, third] = [await signIn(), await signIn("Firefox"), await signIn("Safari")];
  const user = (await getUser(here)) as SignedInUser;
  const bo = { ...anna, uid: "109" };
  const theirs = requestWith(await startSession(new Request(env.origin), bo));
  const other = (await getUser(theirs)) as SignedInUser;
  const listed = await listSessions(here, user);
  expect(listed.map(({ isThis }) => isThis)).toEqual([true, false, false]);
  const firefox = listed.find(({ userAgent }) => userAgent === "Firefox")?.key ?? "";
  expect(await endSessionsOf(theirs, other, firefox)).toBe(0);
  expect(await endSessionsOf(here, user, firefox)).toBe(1);
  expect(await getUser(there)).toBeNull();
  expect(await getUser(third)).not.toBeNull();
  await signIn();
  expect(await endSessionsOf(here, user, null)).toBe(2);
  expect([await getUser(third), await getUser(here), await getUser(theirs)]).toEqual([null, user, other]);
});

test("while the stored record cannot be read in time, the person is who the cookie says", async () => {
  const request = await signIn();
  const warnings = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await whileLocked("users", async () => {
    const asked = performance.now();
    expect(await getUser(request, shortLimit)).toEqual(minimalAnna);
    expect(performance.now() - asked).toBeLessThan(5_000);
  });
  expect(warnings.mock.calls.join()).toContain("user.not-read");
  expect(warnings.mock.calls.join()).not.toContain("anna@example.se");
  warnings.mockRestore();
  expect(await getUser(request)).toMatchObject({ uid: "108", displayName: "Anna Lind" });
});

test("who signs in while the record cannot be stored is signed in, and stored later", async () => {
  const cookie = await whileLocked("users", () => startSession(new Request(env.origin), anna, shortLimit));
  await sql`delete from users`;
  expect(await getUser(requestWith(cookie))).toMatchObject({ uid: "108", email: "anna@example.se" });
});

test("a session ends after 30 days, whatever the cookie says", async () => {
  const request = await signIn();
  await sql`update session set expires_at = now() - interval '1 second'`;
  expect(await getUser(request)).toBeNull();
});

test("when a session was last used is written down once an hour", async () => {
  const request = await signIn();
  const isRecent = async () =>
    (await sql`select last_used_at > now() - interval '30 minutes' as is from session`)[0]?.is;
  await sql`update session set last_used_at = now() - interval '59 minutes'`;
  await getUser(request);
  expect(await isRecent()).toBe(false);
  await sql`update session set last_used_at = now() - interval '61 minutes'`;
  await getUser(request);
  expect(await isRecent()).toBe(true);
});

test("the loaders of one request read the person once", async () => {
  const { headers } = await signIn();
  const [first, second] = await inRequestScope(() =>
    Promise.all([getUser(new Request(env.origin, { headers })), getUser(new Request(env.origin, { headers }))]),
  );
  expect(first).toBe(second);
  expect(await getUser(new Request(env.origin, { headers }))).not.toBe(first);
});

test("a sender who was read ahead is not read again, and nobody's viewer before somebody asks", async () => {
  const request = await signIn();
  const sender = readSender(request.headers.get("Cookie") ?? undefined);
  const found = await inRequestScope(async () => [await viewerTag(), await getUser(request)], "", sender);
  expect(found[0]).toBeNull();
  expect(found[1]).toBe(await sender);
});

test("a screen for signed-in people sends visitors to sign in and back", async () => {
  const thrown = await requireUser(new Request(`${env.origin}/book-ride/abc?seats=2`)).catch((answer) => answer);
  expect(thrown.status).toBe(303);
  expect(thrown.headers.get("Location")).toBe("/google-auth?redirectTo=%2Fbook-ride%2Fabc%3Fseats%3D2");
});

test("signing out clears the browser also when the session cannot be ended in time", async () => {
  const request = await signIn();
  const headers = await whileLocked("session", () => endSession(request, shortLimit));
  expect(headers.get("Set-Cookie")).toMatch(/^samfard=; Max-Age=0;/);
  expect(headers.get("Clear-Site-Data")).toBe('"storage"');
});

async function signIn(userAgent = "Chrome"): Promise<Request> {
  return requestWith(await startSession(new Request(env.origin, { headers: { "User-Agent": userAgent } }), anna));
}

function requestWith(cookie: string): Request {
  return new Request(env.origin, { headers: { Cookie: cookie.split(";")[0] ?? "" } });
}

/** Does something while another connection keeps everybody from a table. */
async function whileLocked<Result>(table: string, act: () => Promise<Result>): Promise<Result> {
  const other = connect(env.databaseUrl, { max: 1 });
  try {
    return await other
      .begin(async (transaction) => {
        await transaction`lock table ${transaction(table)} in access exclusive mode`;
        return { result: await act() };
      })
      .then(({ result }) => result);
  } finally {
    await other.end();
  }
}
