import { beforeEach, expect, test, vi } from "vitest";
import { signIn } from "#tests/factories/sessions";
import { findPhone } from "~/modules/phone/queries.server";
import { getUser } from "~/modules/sessions/session.server";
import { sql } from "~/platform/db.server";
import { action } from "./route";

const service = await vi.hoisted(async () => {
  const { startSmsService } = await import("#tests/fakes/sms-service");
  const started = await startSmsService();
  Object.assign(process.env, { SMS_API_URL: started.url, SMS_API_USER: "u1", SMS_API_PASSWORD: "p2" });
  return started;
});

const number = "070-123 45 67";
let cookie: string;

beforeEach(async () => {
  await sql`truncate phone_code, users cascade`;
  service.messages.length = 0;
  service.answerWith(200);
  cookie = await signIn({ uid: "google-anna", email: "anna@example.se", displayName: "Anna" });
});

async function send(path: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ formKey: crypto.randomUUID(), ...fields });
  const request = new Request(`http://127.0.0.1:3000${path}`, { method: "POST", headers: { Cookie: cookie }, body });
  return action({ request, params: {}, context: {} });
}

test("whose code may have been sent can type it, and ask for another", async () => {
  const log = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  service.answerWith(504);
  expect(await send("/verify-phone", { phone: number })).toMatchObject({
    data: {
      step: "code",
      state: { isCodeLive: true },
      errors: { again: [expect.stringContaining("Kommer ingen kod")] },
    },
  });
  log.mockRestore();
});

const codeSent = () => /^\d{6}/.exec(service.messages.at(-1)?.fields.message ?? "")?.[0] ?? "";

test.each([
  ["the code", "/verify-phone", { intent: "verify", code: "123456" }],
  ["the code of another number", "/change-phone", { intent: "verify", code: "123456" }],
  ["a new code", "/verify-phone", { again: "1", phone: number }],
  ["a new code for another number", "/change-phone", { again: "1", phone: number }],
  ["the number", "/verify-phone", { phone: number }],
])(
  "a page from before the number was verified, sent with %s, says that it is, and leads on",
  async (_, path, fields) => {
    await send("/verify-phone", { phone: number });
    await send("/verify-phone", { intent: "verify", code: codeSent() });
    const answer = await send(`${path}?redirectTo=/my-rides`, fields);
    expect(answer).toBeInstanceOf(Response);
    if (!(answer instanceof Response)) return;
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/my-rides"]);
    const told = answer.headers.get("Set-Cookie")?.split(/[=;]/)[1] ?? "";
    expect(Buffer.from(decodeURIComponent(told), "base64").toString()).toContain("redan bekr");
    const user = await getUser(new Request("http://127.0.0.1:3000/", { headers: { Cookie: cookie } }));
    expect(await findPhone(user?.id ?? 0)).toBe("+46701234567");
  },
);
