import { beforeEach, expect, test } from "vitest";
import { createUser } from "#tests/factories/users";
import { findNotificationSettings } from "~/modules/notifications/queries.server";
import { channelsOf, kinds } from "~/modules/notifications/rules";
import { unsubscribeUrl } from "~/modules/notifications/unsubscribe.server";
import { action, loader } from "./route";

let userId: number;

beforeEach(async () => {
  userId = (await createUser()).id;
});

async function wished(): Promise<string[]> {
  const { choices } = await findNotificationSettings(userId);
  return choices.flatMap(({ kind, channels }) =>
    channels.filter(({ isOn }) => isOn).map(({ channel }) => `${kind}.${channel}`),
  );
}

async function unsubscribeBy(token: string): Promise<Response | object> {
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const request = new Request(`http://127.0.0.1:3000/avregistrera/${token}`, { method: "POST", body });
  return action({ request, params: { token }, context: {} });
}

const tokenOf = (id: number) => unsubscribeUrl({ userId: id, kind: "booking_new" }).split("/").at(-1) ?? "";

test("the address in an e-mail ends such e-mail in one step, without signing in, and nothing else", async () => {
  const before = await wished();
  await unsubscribeBy(tokenOf(userId));
  await unsubscribeBy(tokenOf(userId));
  expect(await wished()).toEqual(before.filter((wish) => wish !== "booking_new.email"));
});

test("looking at the address ends nothing", async () => {
  const token = tokenOf(userId);
  const request = new Request(`http://127.0.0.1:3000/avregistrera/${token}`);
  expect(await loader({ request, params: { token }, context: {} })).toEqual({ kind: "booking_new" });
  expect(await wished()).toHaveLength(kinds.flatMap(channelsOf).length);
});

test("an address that we did not make ends nothing", async () => {
  const token = tokenOf(userId);
  const other = (token.startsWith("A") ? "B" : "A") + token.slice(1);
  for (const forged of [
    "",
    "x",
    other,
    token.slice(0, -2),
    Buffer.from(`${userId} booking_new`).toString("base64url"),
  ]) {
    await expect(unsubscribeBy(forged)).rejects.toMatchObject({ status: 404 });
  }
  expect(await wished()).toHaveLength(kinds.flatMap(channelsOf).length);
});
