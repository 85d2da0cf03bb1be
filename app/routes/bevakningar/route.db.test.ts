import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { createSubscription } from "#tests/factories/notifications";
import { signIn } from "#tests/factories/sessions";
import { shownOf } from "~/modules/forms/shown";
import { muteEmail } from "~/modules/notifications/commands.server";
import { getUser } from "~/modules/sessions/session.server";
import { findUser } from "~/modules/users/queries.server";
import { findOwnWatch } from "~/modules/watches/queries.server";
import { sql } from "~/platform/db.server";
import { action } from "./route";

const { mail, push } = await vi.hoisted(async () => (await import("#tests/fakes/services")).startServices());

afterAll(async () => {
  await Promise.all([mail.stop(), push.stop()]);
});

const address = "http://127.0.0.1:3000/bevakningar";
let cookie: string;
let userId: number;

beforeEach(async () => {
  await sql`truncate users cascade`;
  cookie = await signIn({ uid: "google-anna", email: "anna@example.se", displayName: "Anna" });
  userId = (await getUser(new Request(address, { headers: { Cookie: cookie } })))?.id ?? 0;
});

/** What is said when a watch was saved that asks for notices and e-mail. */
async function toldWhenSaved(query = ""): Promise<string> {
  const fields = { formKey: randomUUID(), kind: "offer", from: "Stockholm", to: "Malmö", seats: "1", pace: "now" };
  const body = new URLSearchParams({ ...fields, byPush: "on", byEmail: "on" });
  const request = new Request(address + query, { method: "POST", headers: { Cookie: cookie }, body });
  const answer = await action({ request, params: {}, context: {} });
  expect(answer).toMatchObject({ status: 303 });
  const told = answer instanceof Response ? (answer.headers.get("Set-Cookie")?.split(/[=;]/)[1] ?? "") : "";
  return JSON.parse(decodeURIComponent(escape(Buffer.from(decodeURIComponent(told), "base64").toString("latin1"))))
    .text;
}

test("who saves a watch is promised to be told only if something would tell them", async () => {
  expect(await toldWhenSaved()).toBe("Vi säger till när en resa passar.");
  await muteEmail(userId, "ride_match");
  const alone = "Resor som passar ser du bara här: inga notiser eller mejl om dem är på.";
  expect(await toldWhenSaved()).toBe(`Bevakningen är sparad. ${alone}`);
  const [watch] = await sql<{ id: string }[]>`select public_id as id from watch`;
  expect(await toldWhenSaved(`?edit=${watch?.id}`)).toBe(`Bevakningen är ändrad. ${alone}`);
  const anna = await findUser(userId);
  if (anna) await createSubscription(anna, push.openBrowser());
  expect(await toldWhenSaved()).toBe("Vi säger till när en resa passar.");
});

test("a watch that is open in two tabs keeps what each of them changed", async () => {
  await toldWhenSaved();
  const [watch] = await sql<{ id: string }[]>`select public_id as id from watch`;
  const opened = await findOwnWatch(userId, watch?.id ?? "");
  const shown = shownOf(opened?.values ?? {});
  const save = (changes: Record<string, string>) => {
    const body = new URLSearchParams({
      formKey: randomUUID(),
      ...Object.fromEntries(new URLSearchParams(shown)),
      shown,
      ...changes,
    });
    const request = new Request(`${address}?edit=${watch?.id}`, { method: "POST", headers: { Cookie: cookie }, body });
    return action({ request, params: {}, context: {} });
  };
  expect(await save({ maxPrice: "150" })).toMatchObject({ status: 303 });
  expect(await save({ to: "Lund" })).toMatchObject({ status: 303 });
  const kept = await findOwnWatch(userId, watch?.id ?? "");
  expect(kept?.values).toEqual({ ...opened?.values, maxPrice: "150", to: "Lund" });
});
