import { expect, test } from "vitest";
import { signIn } from "#tests/factories/sessions";
import { getUser } from "~/modules/sessions/session.server";
import { sql } from "~/platform/db.server";
import { action } from "./route";

const origin = "http://127.0.0.1:3000";

/** Somebody with an account, on the page where it is deleted. @returns what their browser sends there */
async function signedIn() {
  const uid = crypto.randomUUID();
  const headers = { Cookie: await signIn({ uid, email: `${uid}@example.se`, displayName: "Anna" }) };
  const press = (given: Record<string, string> = {}) => {
    const body = new URLSearchParams({ understands: "on", ...given });
    const request = new Request(`${origin}/user-profile/ta-bort`, { method: "POST", headers, body });
    return action({ request, params: {}, context: {} });
  };
  return { uid, press, browser: new Request(origin, { headers }) };
}

test("who presses again because the answer was lost reads that the account is deleted, and is signed out", async () => {
  const { press, browser } = await signedIn();
  for (const answer of [await press(), await press()]) {
    if (!(answer instanceof Response)) throw new Error("the form was refused");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
    expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^samfard=; Max-Age=0/));
  }
  expect(await getUser(browser)).toBeNull();
});

test("who is signed out by now gets the form back, and keeps the account", async () => {
  const { uid, press } = await signedIn();
  await sql`delete from session where uid = ${uid}`;
  await expect(press()).rejects.toMatchObject({ status: 401 });
  expect(await sql`select from users where uid = ${uid}`).toHaveLength(1);
});

test("who has got more money since the page said how much is given up is asked about that sum, and keeps the account", async () => {
  const { uid, press } = await signedIn();
  const gives = { givesUpBalance: "on", balance: "1000" };
  await sql`update users set balance = 1500 where uid = ${uid}`;
  expect(await press(gives)).toMatchObject({
    data: {
      errors: { givesUpBalance: ["Du har fått pengar på saldot. Läs igenom igen."] },
      typed: { understands: "on" },
    },
  });
  expect(await sql`select from users where uid = ${uid} and balance = 1500`).toHaveLength(1);
  expect(await press({ ...gives, balance: "1500" })).toMatchObject({ status: 303 });
});
