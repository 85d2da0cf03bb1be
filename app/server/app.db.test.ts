import { createHash } from "node:crypto";
import { request as send } from "node:http";
import { connect as connectSocket } from "node:net";
import { data } from "@remix-run/node";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createBuild, serve } from "#tests/factories/build";
import { visitorNetwork } from "~/modules/sessions/session.server";
import { sql } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { redirectWithToast } from "~/platform/http.server";
import { log } from "~/platform/log.server";
import { networkOf } from "~/platform/network";
import { buildId } from "~/platform/version.server";
import { createApp, createHttpServer } from "./app";

vi.mock("~/platform/env.server", async (load) => {
  const { env } = await load<typeof import("~/platform/env.server")>();
  const changes = { origin: "https://samfard.test", isSecure: true, logRequests: true, gaMeasurementId: "G-TEST1234" };
  return { env: { ...env, ...changes } };
});

let made = 0;
let duringRender = async () => {};
const build = createBuild({
  "/": {
    loader: async () => {
      made++;
      await duringRender();
      return { made, filler: "resa ".repeat(400) };
    },
  },
  "/ride/:id": { loader: () => ({ made: ++made }) },
  "/network": { loader: () => visitorNetwork() },
  "/mine": { loader: () => ({ made: ++made }) },
  "/*": {
    loader: () => {
      throw new Response(null, { status: 404 });
    },
  },
  "/robots.txt": { loader: () => new Response("") },
  "/kontakt": { loader: () => data(++made, { headers: { "Set-Cookie": "a=b" } }) },
  "/inbox/:conversationId": { action: () => data({ errors: { text: ["Skriv något."], to: [] } }, { status: 400 }) },
  "/my-passenger-rides/:bookingId": {
    action: async ({ request, params }) => {
      const type = (await request.formData()).get("report") === "late" ? "error" : "success";
      return redirectWithToast(`/my-passenger-rides/${params.bookingId}`, { type, text: "Sagt." });
    },
  },
  "/form": { action: async ({ request }) => ({ length: (await request.text()).length }) },
  "/google-auth": { action: () => null },
  "/unlock/:bookingId": { loader: () => null },
  "/broken": {
    loader: () => {
      throw new Error("secret detail");
    },
  },
});

const { app, pages, drain } = createApp(build);
let url = "";
let close = async () => {};

beforeAll(async () => {
  ({ url, close } = await serve(createHttpServer(app)));
  await sql.listen("ride_changed", pages.dropRide, pages.clear);
});
afterAll(() => close());
beforeEach(() => {
  pages.clear();
  made = 0;
  duringRender = async () => {};
});

test("screens learn where a request comes from, for limits, with IPv6 by its network", async () => {
  expect(await (await fetch(`${url}/network.data`)).text()).toContain("127.0.0.1");
  expect(visitorNetwork()).toBe("");
  expect(networkOf("2001:db8:1:2:3::4")).toBe(networkOf("2001:db8:1:2::9"));
  expect(networkOf("2001:db8:1:2:3::4")).not.toBe(networkOf("2001:db8:1:3::4"));
});

test("a form that waited for a network and is refused is answered with what has to be put right, not with a page", async () => {
  const send = (owner: string) =>
    fetch(`${url}/inbox/abc`, {
      method: "POST",
      headers: { "X-Kept-Form": owner },
      body: new URLSearchParams("text="),
    });
  const refusal = await send("-");
  expect([refusal.status, await refusal.json()]).toEqual([400, { problems: ["Skriv något."] }]);
  expect((await send("somebody-else")).status).toBe(409);
});

test("what waited for a network is said to have arrived only where it was taken", async () => {
  const send = async (report: string) => {
    const headers = { "X-Kept-Form": "-" };
    const body = new URLSearchParams({ report });
    return (await fetch(`${url}/my-passenger-rides/abc`, { method: "POST", headers, body })).json();
  };
  expect(await send("here")).toEqual({ to: "/my-passenger-rides/abc", text: "Sagt." });
  expect(await send("late")).toEqual({ problems: ["Sagt."] });
});

test("a page that may be kept says so beside itself, also when it was made for somebody else", async () => {
  for (const path of ["/", "/", "/ride/abc"]) {
    const facts = (await fetch(url + path)).headers.get("X-Page");
    expect(JSON.parse(decodeURIComponent(facts ?? "null"))).toMatchObject({ title: "Prov", keys: [], isOnce: false });
  }
  expect((await fetch(`${url}/mine`)).headers.get("X-Page")).toBeNull();
});

describe("headers", () => {
  test("let PayPal in where people pay, and nowhere else", async () => {
    const [pay, mine] = await Promise.all([fetch(`${url}/unlock/abc`), fetch(`${url}/mine`)]);
    const guests = "https://*.paypal.com https://*.paypalobjects.com";
    expect(pay.headers.get("Content-Security-Policy")).toContain(`connect-src 'self' ${guests}; frame-src ${guests};`);
    expect(pay.headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin-allow-popups");
    expect(mine.headers.get("Content-Security-Policy")).not.toContain("*.paypal.com");
    expect(mine.headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
  });

  test.each(["/", "/mine", "/broken", "/nowhere", "/favicon.svg", "/livez", "/%E0%A4%A"])(
    "protect %s",
    async (path) => {
      const { headers } = await fetch(url + path);
      expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; /);
      for (const part of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self' https:",
      ])
        expect(headers.get("Content-Security-Policy")).toContain(part);
      expect(headers.get("Content-Security-Policy")).not.toContain("unsafe");
      expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
      expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
      expect(headers.get("Permissions-Policy")).toContain("camera=()");
      expect(headers.get("X-Powered-By")).toBeNull();
    },
  );

  test("a page for one person runs only what carries its fresh nonce, and is stored nowhere", async () => {
    const nonces = await Promise.all([1, 2].map(async () => nonceOf(await fetch(`${url}/mine`))));
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test("a page for everybody carries no nonce, and every inline script and style is named by its hash", async () => {
    const response = await fetch(url);
    const html = await response.text();
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    expect(html + policy).not.toContain("nonce");
    expect(html).toMatch(/^<!DOCTYPE html>.*<template class="late">.*<\/script>.*<\/template><\/body><\/html>$/s);
    const inline = [...html.matchAll(/<(script|style)[^>]*>(.*?)<\/\1>/gs)];
    expect(inline.length).toBeGreaterThan(3);
    for (const [, , code = ""] of inline)
      expect(policy).toContain(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  });

  test("errors tell people nothing of what is inside", async () => {
    const response = await fetch(`${url}/broken`);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("secret detail");
  });
});

describe("pages for everybody", () => {
  test("are made once and answered 304 with the same policy while they stay the same", async () => {
    const first = await fetch(url);
    const etag = first.headers.get("ETag") ?? "";
    const second = await ask("GET", "/", { "If-None-Match": etag, "Accept-Encoding": "gzip" });
    expect(second).toMatchObject({ status: 304, body: "" });
    expect(second.headers["content-security-policy"]).toBe(first.headers.get("Content-Security-Policy"));
    expect(second.headers["cache-control"]).toBe("private, no-cache");
    const anew = { "If-None-Match": etag, "Accept-Encoding": "gzip", "Cache-Control": "no-cache" };
    expect(await ask("GET", "/", anew)).toMatchObject({ status: 200 });
    expect(await (await fetch(url)).text()).toBe(await first.text());
    expect(made).toBe(1);
  });

  test("are answered alike however often they are asked for, and of each day anew", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 5, 1, 21, 59, 50) });
    const asked = async () => {
      const { headers, ...answer } = await ask("GET", "/", { "Accept-Encoding": "identity" });
      const { date: _whenItWasSent, ...lasting } = headers;
      return { ...answer, headers: lasting };
    };
    const first = await asked();
    for (let n = 0; n < 3; n++) expect(await asked()).toEqual(first);
    expect(first.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "content-length": `${first.body.length}`,
    });
    vi.setSystemTime(Date.UTC(2026, 5, 1, 22, 0, 10));
    expect((await asked()).headers.etag).not.toBe(first.headers.etag);
    vi.useRealTimers();
  });

  test("are kept apart by encoding, query and the answer to the cookie banner", async () => {
    const asked: Record<string, string>[] = [
      {},
      { "Accept-Encoding": "br" },
      { "Accept-Encoding": "identity" },
      { Cookie: consent },
    ];
    const etags = new Set<string | null>();
    for (const headers of [...asked, ...asked]) etags.add((await fetch(url, { headers })).headers.get("ETag"));
    etags.add((await fetch(`${url}/?from=malmo`)).headers.get("ETag"));
    expect(etags.size).toBe(5);
    expect(made).toBe(5);
  });

  test("never reach or come from somebody with a cookie of their own", async () => {
    await fetch(url);
    const mine = await fetch(url, { headers: { Cookie: "__Host-samfard=anything" } });
    expect(mine.headers.get("Cache-Control")).toBe("private, no-store");
    expect(nonceOf(mine)).toBeTruthy();
    expect(made).toBe(2);
  });

  test("that set a cookie are not kept", async () => {
    await fetch(`${url}/kontakt`);
    expect((await fetch(`${url}/kontakt`)).headers.get("Set-Cookie")).toBe("a=b");
    expect(made).toBe(2);
  });

  test("go when a ride on them changes, and only then", async () => {
    for (const path of ["/", "/ride/abc234", "/ride/xyz789"]) await fetch(url + path);
    await announce("abc234");
    for (const path of ["/", "/ride/abc234", "/ride/xyz789"]) await fetch(url + path);
    expect(made).toBe(5);
  });

  test("made while a ride changed are not kept", async () => {
    duringRender = () => announce("abc234");
    await fetch(url);
    duringRender = async () => {};
    await fetch(url);
    expect(made).toBe(2);
  });

  test("all go when the connection that tells of changes was lost", async () => {
    await fetch(`${url}/ride/abc234`);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen%' and datname = current_database()`;
    await vi.waitUntil(async () => {
      await (await fetch(`${url}/ride/abc234`)).text();
      return made === 2;
    });
  });
});

describe("statistics", () => {
  const google =
    "script-src [^;]*https://\\*\\.googletagmanager\\.com.*connect-src 'self' https://\\*\\.google-analytics";
  const policyFor = async (path: string, Cookie: string) =>
    (await fetch(url + path, { headers: { Cookie } })).headers.get("Content-Security-Policy") ?? "";

  test("let Google in for who has allowed them, and for nobody else", async () => {
    for (const path of ["/", "/mine"]) {
      expect(await policyFor(path, "__Host-statistics=allowed"), path).toMatch(new RegExp(google));
      for (const cookie of ["", "__Host-statistics=refused", "__Host-statistics=dHJ1ZQ", "statistics=allowed"])
        expect(await policyFor(path, cookie), `${path} ${cookie}`).not.toContain("google-analytics");
    }
  });

  test("leave pages for everybody shared, each with its own policy", async () => {
    const etags: (string | null)[] = [];
    for (const Cookie of ["", "__Host-statistics=allowed", "__Host-statistics=allowed; _ga=GA1.1; _ga_TEST1234=GS1"])
      etags.push((await fetch(url, { headers: { Cookie } })).headers.get("ETag"));
    expect(etags[1]).toBe(etags[2]);
    expect(made).toBe(2);
    expect(await policyFor("/", "")).not.toContain("google-analytics");
    expect(made).toBe(2);
  });
});

describe("where a form comes from", () => {
  const own = env.origin;
  test.each([
    [200, { Origin: own, "Sec-Fetch-Site": "same-origin" }],
    [200, { Origin: own }],
    [200, { "Sec-Fetch-Site": "same-origin" }],
    [200, { Referer: `${own}/form` }],
    [200, {}],
    [403, { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" }],
    [403, { Origin: "https://evil.test" }],
    [403, { Origin: own, "Sec-Fetch-Site": "cross-site" }],
    [403, { Origin: own, "Sec-Fetch-Site": "same-site" }],
    [403, { Origin: "https://evil.test", "Sec-Fetch-Site": "same-origin" }],
    [403, { Origin: "null" }],
    [403, { Origin: "http://samfard.test" }],
    [403, { Referer: "https://evil.test/form" }],
    [403, { Referer: "nonsense" }],
  ])("decides %i for %o", async (status, headers) => {
    for (const path of ["/form", "/form.data"]) {
      const response = await post(path, "a=b", { Host: "samfard.test", ...headers });
      expect(response.status).toBe(status);
      const said = path === "/form" ? "<h1>Hit kommer du inte in</h1>" : '"isRefused",403';
      if (status === 403) expect(response.body).toContain(said);
    }
  });
});

describe("bodies and addresses", () => {
  test.each([
    [65_536, true, 200],
    [65_537, true, 413],
    [65_536, false, 200],
    [65_537, false, 413],
    [60_000_000, false, 413],
  ])("of %i bytes, length given: %s, get %i", async (size, isLengthGiven, status) => {
    const name = isLengthGiven ? "Content-Length" : "Transfer-Encoding";
    const response = await post("/form", "a".repeat(size), { [name]: isLengthGiven ? String(size) : "chunked" });
    expect(response.status).toBe(status);
    if (status === 413) expect(response.body).toContain("<h1>Det blev för mycket</h1>");
  });

  test.each([
    ["GET", "/%E0%A4%A", 400],
    ["GET", "/ride/%00", 400],
    ["GET", "/?q=a%00b", 400],
    ["GET", `/?q=${"a".repeat(9000)}`, 414],
    ["GET", `/?q=${"a".repeat(90_000)}`, 414],
    ["PUT", "/form", 405],
    ["DELETE", "/mine", 405],
    ["OPTIONS", "/", 405],
    ["TRACE", "/", 405],
  ])("%s %.20s gets %i in Swedish", async (method, path, status) => {
    const answer = await raw(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toContain('<html lang="sv-SE">');
  });

  test.each(["/", "/mine", "/mine.data", "/robots.txt", "/favicon.svg"])(
    "nothing is sent to %s, which says how to read it",
    async (path) => {
      const { status, headers, body } = await post(path, "a=b");
      expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
      expect(body).toContain(path.endsWith(".data") ? '"isRefused",405' : "<h1>Det där förstod vi inte</h1>");
    },
  );

  test("a null character in a form is refused before it reaches the database", async () => {
    expect((await post("/form", "note=a%00b")).status).toBe(400);
    expect((await post("/form", "note=a%2500b")).status).toBe(200);
  });

  test.each(["application/json", "text/plain", "image/png"])("%s is no form and is refused", async (type) => {
    expect((await post("/form", '{"a":1}', { "Content-Type": type })).status).toBe(415);
  });

  test.each([
    ["/mine/", "/mine"],
    ["//mine", "/mine"],
    ["/mine//?a=b/", "/mine?a=b/"],
    ["//evil.test/", "/evil.test"],
    ["/\\evil.test/", "/evil.test"],
    ["/\\/evil.test", "/evil.test"],
    ["/MINE?a=B", "/mine?a=B"],
    ["/Ride/ABC", "/ride/ABC"],
    ["/%6Dine", "/mine"],
  ])("%s leads to %s", async (from, to) => {
    const answer = await raw(`GET ${from} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toContain("HTTP/1.1 308 ");
    expect(answer).toMatch(new RegExp(`\r\nLocation: ${to.replace("?", "\\?")}\r\n`));
  });
});

test("the log names the pattern of an address, never the address or its query", async () => {
  const lines = vi.spyOn(log, "info").mockImplementation(() => {});
  await (await fetch(`${url}/ride/abc234?from=hemma`)).text();
  await vi.waitUntil(() => lines.mock.calls.length > 0);
  expect(lines.mock.calls).toEqual([
    ["request", { route: "/ride/:id", method: "GET", status: 200, ms: expect.any(Number), bytes: expect.any(Number) }],
  ]);
  lines.mockRestore();
});

test("data for moves in the browser is compressed too", async () => {
  const response = await fetch(`${url}/_root.data`, { headers: { "Accept-Encoding": "br" } });
  expect(response.headers.get("Content-Type")).toBe("text/x-script");
  expect(response.headers.get("Content-Encoding")).toBe("br");
  expect(await response.text()).toContain("resa resa");
});

test("data of a screen for everybody may be used again for a moment, that of one person is not even fetched ahead", async () => {
  const ahead = { "Sec-Purpose": "prefetch" };
  const mine = { Cookie: "__Host-samfard=anything" };
  const [shared, personal, own] = await Promise.all([
    ask("GET", "/_root.data", ahead),
    ask("GET", "/_root.data", { ...ahead, ...mine }),
    ask("GET", "/_root.data", mine),
  ]);
  expect(shared).toMatchObject({ status: 200, headers: { "cache-control": "private, max-age=30" } });
  expect(shared.headers.vary).toContain("Cookie");
  expect(personal).toMatchObject({ status: 204, headers: { "cache-control": "private, no-store" } });
  expect(own).toMatchObject({ status: 200, headers: { "cache-control": "private, no-store" } });
  expect((await ask("GET", "/mine.data", ahead)).status).toBe(204);
  expect((await ask("GET", "/kontakt.data")).headers["cache-control"]).toBe("private, no-store");
  expect(own.headers["x-build"]).toBe(buildId);
});

test("who asks too often is told when to come back", async () => {
  const attempt = () => post("/google-auth", "");
  const answers = await Promise.all(Array.from({ length: 61 }, attempt));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused[0]?.body).toContain("<h1>Lite för fort</h1>");
});

test("it is ready until it is told to drain, and lives on", async () => {
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await fetch(url);
  expect((await ask("GET", "/", { Connection: "keep-alive" })).headers.connection).toBe("keep-alive");
  drain();
  expect((await ask("GET", "/", { Connection: "keep-alive" })).headers.connection).toBe("close");
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect((await fetch(`${url}/livez`)).status).toBe(200);
});

const consent = "__Host-cookie_consent=anything";

async function announce(rideId: string): Promise<void> {
  const before = pages.version();
  await sql`select pg_notify('ride_changed', ${rideId})`;
  await vi.waitUntil(() => pages.version() > before);
}

function nonceOf(response: Response): string | undefined {
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const policy = response.headers.get("Content-Security-Policy");
  return policy?.match(/script-src 'nonce-([0-9a-f]{32})' 'strict-dynamic';/)?.[1];
}

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const post = (path: string, body: string, headers?: Record<string, string>) =>
  ask("POST", path, { ...form, ...headers }, body);

/** As a browser would, but with any headers and with or without a length. */
function ask(method: string, path: string, headers: Record<string, string> = {}, body = "") {
  return new Promise<{ status?: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const outgoing = send(url + path, { method, headers }, async (response) => {
      const chunks = await response.setEncoding("utf8").toArray();
      resolve({ status: response.statusCode, headers: response.headers, body: chunks.join("") });
      outgoing.destroy();
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connectSocket(Number(new URL(url).port), "127.0.0.1", () => socket.write(text));
    socket.setEncoding("utf8").on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("close", () => resolve(answer)).on("error", reject);
  });
}
