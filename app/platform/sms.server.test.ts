import { beforeEach, expect, test, vi } from "vitest";
import { isSmsOn, sendSms } from "./sms.server";

const service = await vi.hoisted(async () => {
  const { startSmsService } = await import("#tests/fakes/sms-service");
  const started = await startSmsService();
  Object.assign(process.env, { MODE: "live", SMS_API_URL: started.url, SMS_API_USER: "u1", SMS_API_PASSWORD: "p2" });
  return started;
});

const sms = { to: "+46701234567", text: "123456 är din kod" };

beforeEach(() => {
  service.messages.length = 0;
  service.answerWith(200);
});

test("a message leaves with the account's name and password, and the service keeps no copy of it", async () => {
  expect(isSmsOn).toBe(true);
  expect(await sendSms(sms)).toEqual({ ok: true });
  expect(service.messages).toEqual([
    {
      authorization: `Basic ${Buffer.from("u1:p2").toString("base64")}`,
      fields: { from: "Samfard", to: "+46701234567", message: "123456 är din kod", dontlog: "message" },
    },
  ]);
});

test.each([
  [400, "refused"],
  [401, "later"],
  [403, "later"],
  [302, "later"],
  [429, "later"],
  [500, "later"],
  [504, "unsure"],
  [0, "unsure"],
])(
  "when the service answers %i it is %s, the password goes nowhere else and nobody is named in the log",
  async (status, reason) => {
    const log = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    service.answerWith(status);
    expect(await sendSms(sms)).toEqual({ ok: false, reason });
    expect(service.messages).toHaveLength(1);
    expect(log.mock.calls.join()).not.toMatch(/70123|123456/);
    log.mockRestore();
  },
);

test("a service that cannot be reached has certainly not sent anything", async () => {
  const log = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.stubEnv("SMS_API_URL", "http://127.0.0.1:2/where/nobody/listens");
  vi.resetModules();
  const unreachable = await import("./sms.server");
  expect(await unreachable.sendSms(sms)).toEqual({ ok: false, reason: "later" });
  log.mockRestore();
});
