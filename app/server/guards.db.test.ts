import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createBuild, serve } from "#tests/factories/build";
import { sendRaw, statusOf } from "#tests/setup/raw-http";
import { log } from "~/platform/log.server";
import { createApp, createHttpServer } from "./app";

vi.mock("~/platform/env.server", async (load) => {
  const { env } = await load<typeof import("~/platform/env.server")>();
  return { env: { ...env, origin: "https://samfard.test", isSecure: true } };
});

let handled = 0;
let closed = 0;
const readForm = async ({ request }: { request: Request }) => {
  handled++;
  return Object.fromEntries(await request.formData());
};
let signInsBegun = 0;
const build = createBuild({
  "/": { loader: () => ({ note: "<img src=x onerror=alert(1)>" }) },
  "/form": { action: readForm },
  "/google-auth": {
    action: () => {
      signInsBegun++;
      return null;
    },
  },
});
const { app } = createApp(build);
let url = "";
let close = async () => {};
const errors = vi.spyOn(log, "error");

beforeAll(async () => {
  const server = createHttpServer(app);
  server.on("request", (request) => request.once("close", () => request.destroyed && !request.complete && closed++));
  ({ url, close } = await serve(server));
});
beforeEach(() => {
  errors.mockClear();
  signInsBegun = 0;
  handled = 0;
});
afterEach(() => expect(errors).not.toHaveBeenCalled());
afterAll(() => close());

describe("behind a proxy that names another host", () => {
  test.each<Record<string, string>>([
    { Host: "internal:3000" },
    { Host: "internal:3000", "X-Forwarded-Host": "evil.test" },
    { Host: "samfard.test", "X-Forwarded-Host": "internal, samfard.test" },
    { Host: "samfard.test:443" },
  ])("forms from our own pages arrive, with %o", async (headers) => {
    for (const path of ["/form", "/form.data"])
      expect(statusOf(await post(path, "a=b", { ...headers, Origin: "https://samfard.test" }))).toBe(200);
  });

  test("a foreign origin that the proxy's headers agree with is refused", async () => {
    const evil = { Host: "evil.test", "X-Forwarded-Host": "evil.test", Origin: "https://evil.test" };
    for (const path of ["/form", "/form.data"]) expect(statusOf(await post(path, "a=b", evil))).toBe(403);
  });
});

describe("a form that cannot be read", () => {
  const boundary = "--x\r\n";
  test.each([
    ["multipart/form-data", `${boundary}Content-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n`],
    ["multipart/form-data; boundary=x", ""],
    ["multipart/form-data; boundary=x", "nonsense"],
    ["multipart/form-data; boundary=x", `${boundary}Content-Disposition: form-data; name="a"\r\n\r\nb`],
    ["multipart/form-data; boundary=x", `${boundary}Content-Disposition: form-data\r\n\r\nb\r\n--x--\r\n`],
    ["multipart/form-data; boundary=x", `${boundary}No-Colon\r\n\r\nb\r\n--x--\r\n`],
    ["multipart/form-data; boundary=y", `${boundary}Content-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n`],
    [`multipart/form-data; boundary=${"x".repeat(200)}`, "nonsense"],
  ])("%s, %j, is the sender's fault and told so", async (type, body) => {
    expectPage(await post("/form", body, { "Content-Type": type }), 400);
    expectRefusal(await post("/form.data", body, { "Content-Type": type }), 400);
  });

  test.each([
    "multipart/mixed; boundary=x",
    "multipart/",
    "multipart/form-data; boundary=",
    "text/html",
    "application/json",
  ])("%s is no form", async (type) => {
    expectPage(await post("/form", "--x--\r\n", { "Content-Type": type }), 415);
    expectRefusal(await post("/form.data", "--x--\r\n", { "Content-Type": type }), 415);
  });

  test("nor is a request without body and type", async () => {
    const send = (path: string) =>
      sendRaw(url, `POST ${path} HTTP/1.1\r\nHost: samfard.test\r\nConnection: close\r\n\r\n`);
    expectPage(await send("/form"), 415);
    expectRefusal(await send("/form.data"), 415);
  });

  test.each(["a=%", "a=%zz&&&==", "%ff=%fe", "__proto__=a&constructor=b&a[b]=c", "=", ""])(
    "but %j is one",
    async (body) => {
      expect(statusOf(await post("/form", body))).toBe(200);
    },
  );

  test("and so is one of several parts, but a file is in no form of ours", async () => {
    const multipart = { "Content-Type": "multipart/form-data; boundary=x" };
    const parts = (about: string) => `--x\r\nContent-Disposition: form-data; ${about}\r\n\r\nb\r\n--x--\r\n`;
    expect(statusOf(await post("/form", parts('name="a"'), multipart))).toBe(200);
    expectPage(await post("/form", parts('name="a"; filename="a.txt"'), multipart), 400);
  });
});

describe("from elsewhere", () => {
  const own = "https://samfard.test";
  const evil = "https://evil.test";
  test.each<string[]>([
    [`Origin: ${evil}`],
    [`Origin: ${own}`, `Origin: ${evil}`],
    [`Origin: ${evil}`, `Origin: ${own}`],
    [`Origin: ${own}, ${evil}`],
    ["Origin:"],
    [`Origin: ${own}.evil.test`],
    [`Origin: ${own}:444`],
    [`Origin: ${own}.`],
    [`Origin: ${own}@evil.test`],
    [`Origin: ${own}/`],
    ["Origin: HTTPS://SAMFARD.TEST"],
    [`Origin: ${evil}`, "X-Forwarded-Proto: https", "X-Forwarded-Host: evil.test"],
    [`Origin: ${own}`, "Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site"],
    ["Sec-Fetch-Site: Cross-Site"],
    [`Referer: ${evil}/?${own}`],
    [`Referer: ${own}@evil.test/form`],
    [`Referer: ${own}.evil.test/form`],
    ["Referer:"],
    ["Referer: //samfard.test/form"],
  ])("no form is taken with %j", async (...lines) => {
    for (const path of [
      ...["/form", "/form.data", "/FORM", "/paypal-webhook/../form", "/PayPal-Webhook"],
      ...["/sms-webhook", "/sms-webhook/../form", "/sms-webhook/x/form", "/sms-webhook/x.data"],
    ])
      expect([400, 403]).toContain(statusOf(await sendForm(path, lines)));
    expect(handled).toBe(0);
  });

  test.each<[string, string]>([
    ["a method that stands in a header", "GET /form HTTP/1.1\r\nX-HTTP-Method-Override: POST\r\nHost: x"],
    ["a method that stands in the address", "GET /form?_method=POST HTTP/1.1\r\nHost: x"],
    ["a method in small letters", "post /form HTTP/1.1\r\nHost: x"],
    ["a HEAD", "HEAD /form HTTP/1.1\r\nHost: x"],
    ["two lengths", "POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 5"],
    ["a length and pieces", "POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked"],
    ["pieces in disguise", "POST /form HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked"],
    [
      "a folded header",
      "POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nOrigin: https://samfard.test\r\n https://evil.test",
    ],
    ["a space before the colon", "POST /form HTTP/1.1\r\nHost: x\r\nContent-Length : 3"],
  ])("%s does nothing", async (_, head) => {
    const type = "Content-Type: application/x-www-form-urlencoded";
    await sendRaw(url, `${head}\r\n${type}\r\nOrigin: ${evil}\r\nConnection: close\r\n\r\na=b`);
    expect(handled).toBe(0);
  });

  test("a form that breaks off half-way is nobody's error", async () => {
    const head = "POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded";
    await new Promise((resolve) => {
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname, () => {
        socket.write(`${head}\r\nContent-Length: 100\r\n\r\na=b`, () => socket.resetAndDestroy());
      });
      socket.on("close", resolve);
    });
    // What follows on another connection is answered after the server has seen that one end.
    expect(statusOf(await post("/form", "a=b"))).toBe(200);
    await vi.waitUntil(() => closed > 0);
    expect(handled).toBe(1);
  });
});

describe("an address that our server and Remix would read differently", () => {
  const spellings = [
    "/x/%2e%2e/google-auth",
    "/x/%2E%2e/google-auth",
    "/x/.%2e/google-auth",
    "/x/../google-auth",
    "/./google-auth",
    "/%2e/google-auth",
    "/x/..\\google-auth",
    "/x\\..\\google-auth",
    "/google\t-auth",
    "/x/.\t./google-auth",
    "/google-auth\f",
    "/google-auth/.",
    "/google-auth/x/..",
    "/google-auth?_data=google-auth",
    "/google-auth?a=b&_data=google-auth",
    "/google-auth?%5fdata=google-auth",
    "http://samfard.test/google-auth",
  ];
  test.each(spellings)("%j is refused", async (spelling) => {
    expectPage(await post(spelling, ""), 400);
    expect(signInsBegun).toBe(0);
  });

  test("and data in the old way of Remix is not handed out as a page", async () => {
    expectPage(await get("/?_data=/"), 400);
  });

  test.each(["/..x/form", "/x..", "/...", "/%2e%2ex", "/form?next=/../x", "/form?a=%2e%2e"])(
    "%s is an address as any other",
    async (path) => {
      expect(statusOf(await get(path))).not.toBe(400);
    },
  );
});

const get = (path: string) => sendRaw(url, `GET ${path} HTTP/1.1\r\nHost: samfard.test\r\nConnection: close\r\n\r\n`);

function sendForm(path: string, lines: string[]): Promise<string> {
  const usual = ["Host: samfard.test", "Content-Type: application/x-www-form-urlencoded", "Content-Length: 3"];
  return sendRaw(url, [`POST ${path} HTTP/1.1`, ...usual, ...lines, "Connection: close", "", "a=b"].join("\r\n"));
}

function post(path: string, body: string, headers: Record<string, string> = {}): Promise<string> {
  const all = {
    Host: "samfard.test",
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": String(body.length),
    Connection: "close",
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return sendRaw(url, [`POST ${path} HTTP/1.1`, ...lines, "", body].join("\r\n"));
}

function expectPage(answer: string, status: number): void {
  expect(statusOf(answer)).toBe(status);
  expect(answer).toContain('<html lang="sv-SE">');
}

/** What the router of a page that is alive reads. */
function expectRefusal(answer: string, status: number): void {
  expect(statusOf(answer)).toBe(status);
  expect(answer).toContain(`"isRefused",${status}`);
}
