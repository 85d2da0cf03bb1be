import { beforeEach, expect, test, vi } from "vitest";
import { createUser } from "#tests/factories/users";
import { inRequestScope } from "~/modules/sessions/session.server";
import { sql } from "~/platform/db.server";
import { networkOf } from "~/platform/network";
import { action, loader } from "./route";

const secret = "geheim-0123456789-0123456789-0123456789";

vi.hoisted(() => {
  const account = { SMS_API_USER: "u1", SMS_API_PASSWORD: "p2", SMS_FROM: "+46766860000" };
  const incoming = {
    SMS_INCOMING_SECRET: "geheim-0123456789-0123456789-0123456789",
    SMS_INCOMING_ADDRESSES: "192.0.2.7, 2001:db8::1",
  };
  Object.assign(process.env, account, incoming);
});

beforeEach(async () => {
  await sql`truncate text_answer`;
});

const fields = {
  direction: "incoming",
  id: "sf8425555e5d8db61dda7a7b3f1b91bdb",
  to: "+46766860000",
  created: "2018-07-13T13:57:23.741000",
  message: "Ja",
};

async function bring(
  given: Record<string, string>,
  { to = secret, address = "192.0.2.7" } = {},
): Promise<[number, string]> {
  const request = new Request(`http://127.0.0.1:3000/sms-webhook/${to}`, {
    method: "POST",
    body: new URLSearchParams({ ...fields, ...given }),
  });
  const call = () => action({ request, params: { secret: to }, context: {} as never });
  const answer = await inRequestScope(call, networkOf(address)).catch((error: unknown) => error);
  if (!(answer instanceof Response)) throw answer;
  return [answer.status, await answer.text()];
}

const kept = async () =>
  (await sql<{ meaning: string }[]>`select meaning from text_answer`).map(({ meaning }) => meaning);

test("what the service brings is taken once, whoever wrote and whatever it says", async () => {
  const { phone } = await createUser();
  const from = phone ?? "";
  expect(await bring({ from })).toEqual([204, ""]);
  expect(await bring({ from, message: "NEJ" })).toEqual([204, ""]);
  expect(await kept()).toEqual(["yes"]);
  expect(await bring({ from: "+46709999999" })).toEqual([204, ""]);
  expect(await bring({ from, id: "" })).toEqual([204, ""]);
  expect(await bring({ from, id: "x".repeat(101) })).toEqual([204, ""]);
  expect(await bring({ from, id: "null\u0000" })).toEqual([204, ""]);
  expect(await bring({ from, id: "s2", message: "\u0000😀".repeat(1000) }, { address: "2001:db8::9" })).toEqual([
    204,
    "",
  ]);
  expect(await kept()).toEqual(["yes", "unclear"]);
});

test("who does not know the secret, or comes from elsewhere, finds nothing", async () => {
  const { phone } = await createUser();
  const from = phone ?? "";
  const strangers = [
    ...["", "x", secret.slice(1), `${secret}x`, secret.toUpperCase()].map((to) => ({ to })),
    ...["192.0.2.8", "2001:db8:0:1::1", ""].map((address) => ({ address })),
  ];
  for (const stranger of strangers) expect((await bring({ from }, stranger))[0], JSON.stringify(stranger)).toBe(404);
  expect(() => loader()).toThrow();
  expect(await kept()).toEqual([]);
});
