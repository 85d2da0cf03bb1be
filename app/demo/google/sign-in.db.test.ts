import type { ServerBuild } from "@remix-run/node";
import { type RequestHandler, Router } from "express";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createUser } from "#tests/factories/users";
import { getUser } from "~/modules/sessions/session.server";
import { sql } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import * as signInScreen from "~/routes/google-auth/route";
import * as callback from "~/routes/google-auth_.callback/route";
import * as logout from "~/routes/logout/route";
import { createApp } from "~/server/app";
import { future } from "~/server/refused-forms";
import { createGoogleStandIn } from "./routes";

/** The site is asked for by a name that our own calls to the stand-in do not use. */
const { server, origin, ownAddress } = await vi.hoisted(async () => {
  const { server, origin: ownAddress } = await (await import("#tests/whole-site/listening")).listen();
  return { server, origin: ownAddress.replace("127.0.0.1", "localhost"), ownAddress };
});

vi.mock("~/platform/env.server", async (load) => {
  const { env } = await load<typeof import("~/platform/env.server")>();
  const google = { clientId: "demo", clientSecret: "demo-secret" };
  const demo = { mode: "demo", origin, ownAddress, google, adminEmails: ["chefen@example.se"] };
  return { env: { ...env, ...demo } };
});

let tokenAnswer: ((nonce: string) => { status: number; body: unknown }) | null = null;
let nonceAsked = "";

beforeAll(async () => {
  const standIn = Router()
    .use(rememberNonce)
    .post("/token", answerInstead)
    .use(await createGoogleStandIn());
  server.on("request", createApp(build, Router().use("/google", standIn)).app);
});
afterAll(() => void server.close());
beforeEach(() => {
  tokenAnswer = null;
});

test("who signs in for the first time becomes a user and lands where they wanted to go", async () => {
  const browser = new Browser();
  await browser.chooseNew("Anna Ny", "anna.ny@example.se", "/create-ride?from=stockholm");
  expect(browser.address).toBe("/create-ride?from=stockholm");
  expect(await browser.signedInAs()).toBe("Anna Ny");
  const [user] =
    await sql`select role, balance, created_at as "createdAt" from users where email = 'anna.ny@example.se'`;
  expect(user).toMatchObject({ role: "user", balance: 0 });
  expect(Math.abs(user?.createdAt - Date.now())).toBeLessThan(60_000);
});

test.each([
  "070-123 45 67 Anna",
  "anna.svensson@exempel.se",
  "Anna noll sju noll ett två tre fyra fem",
  "www.exempel.se",
])("who is called %s at Google is a traveller here, and asked for a name until they have told one", async (name) => {
  const browser = new Browser();
  const email = `${name.length}@example.se`;
  await browser.chooseNew(name, email, "/create-ride");
  expect(browser.address).toBe("/create-ride");
  expect(await browser.signedInAs()).toBe("Resenär");
  expect(browser.wasTold()).toContain("Skriv vad du heter");
  await sql`update users set display_name = 'Anna' where email = ${email}`;
  const later = new Browser();
  await later.chooseNew(name, email, "/");
  expect(await later.signedInAs()).toBe("Anna");
  expect(later.wasTold()).toBe("");
});

test("who passes for the site's staff at Google is a traveller here, and the stand-in says why it does not", async () => {
  tokenAnswer = (nonce) => ({
    status: 200,
    body: { access_token: "a", id_token: idToken({ nonce, sub: "demo-support", name: "Samfärd Support" }) },
  });
  const browser = new Browser();
  await browser.chooseNew("Anna", "anna@example.se", "/create-ride");
  expect(await browser.signedInAs()).toBe("Resenär");
  expect(browser.wasTold()).toContain("Skriv vad du heter");
  const page = await new Browser().chooseNew("Samfärd Support", "support@example.se");
  expect(page).toContain("Namnet kan tas för Samfärd");
});

test("what the browser was given to remember a sign-in by is gone when it is back, however it went", async () => {
  const anna = new Browser();
  await anna.leaveForGoogle("/");
  const callback = await anna.chooseWithoutReturning({ name: "Anna", email: "anna@example.se" });
  const late = anna.copy();
  expect(anna.cookie("sign-in")).not.toBe("");
  await anna.open(callback);
  await late.open(callback);
  expect([anna.cookie("sign-in"), late.cookie("sign-in")]).toEqual(["", ""]);
});

test("a person of the demo world is chosen from the list, and keeps phone and balance", async () => {
  await createUser({ uid: "demo-alva", displayName: "Alva Lind", phone: "+46701112233", balance: 5000 });
  const browser = new Browser();
  const page = await browser.leaveForGoogle("/");
  expect(page).toContain("Alva Lind");
  await browser.choose({ person: "demo-alva" });
  expect(await browser.signedInAs()).toBe("Alva Lind");
  const [user] = await sql`select phone, balance from users where uid = 'demo-alva'`;
  expect(user).toEqual({ phone: "+46701112233", balance: 5000 });
});

test("nobody but people of the demo world can be chosen", async () => {
  await createUser({ uid: "108", displayName: "Verklig Person" });
  const browser = new Browser();
  expect(await browser.leaveForGoogle("/")).not.toContain("Verklig");
  await browser.choose({ person: "108" });
  expect(await browser.signedInAs()).toBeNull();
});

test("a new person's name and address are checked, and what was typed stays", async () => {
  const browser = new Browser();
  await browser.leaveForGoogle("/");
  const page = await browser.choose({ name: " ", email: "inte en adress" });
  expect(page).toContain("Skriv ett namn.");
  expect(page).toContain("Skriv en e-postadress");
  expect(page).toContain('value="inte en adress"');
});

test("an address among the administrators' makes an admin", async () => {
  await new Browser().chooseNew("Chefen", "Chefen@example.se");
  const [user] = await sql`select role from users where email = 'Chefen@example.se'`;
  expect(user?.role).toBe("admin");
});

test("two first sign-ins of one person at once make one user", async () => {
  const browsers = [new Browser(), new Browser()];
  await Promise.all(browsers.map((browser) => browser.chooseNew("Två Gånger", "tva@example.se")));
  expect(await Promise.all(browsers.map((browser) => browser.signedInAs()))).toEqual(["Två Gånger", "Två Gånger"]);
  expect(await sql`select id from users where email = 'tva@example.se'`).toHaveLength(1);
});

test("a callback that comes again signs nobody in and offers another try", async () => {
  const browser = new Browser();
  await browser.leaveForGoogle("/");
  const callback = await browser.chooseWithoutReturning({ name: "Anna", email: "anna@example.se" });
  const thief = browser.copy();
  await browser.open(callback);
  expect(await browser.signedInAs()).toBe("Anna");
  expect(await thief.open(callback)).toContain("Försök igen");
  expect(await thief.signedInAs()).toBeNull();
});

test("a callback that comes twice at once signs in once", async () => {
  const browser = new Browser();
  await browser.leaveForGoogle("/");
  const callback = await browser.chooseWithoutReturning({ name: "Anna", email: "anna@example.se" });
  const twins = [browser.copy(), browser.copy()];
  await Promise.all(twins.map((twin) => twin.open(callback)));
  expect((await Promise.all(twins.map((twin) => twin.signedInAs()))).filter(Boolean)).toEqual(["Anna"]);
});

test("of two sign-ins that one browser has begun each comes back to where it was going", async () => {
  const browser = new Browser();
  const anna = { name: "Anna", email: "anna@example.se" };
  await browser.leaveForGoogle("/create-ride");
  const older = await browser.chooseWithoutReturning(anna);
  await browser.leaveForGoogle("/bevakningar");
  const newer = await browser.chooseWithoutReturning(anna);
  await browser.open(older);
  expect(browser.address).toBe("/create-ride");
  expect(await browser.signedInAs()).toBe("Anna");
  await browser.open(newer);
  expect(browser.address).toBe("/bevakningar");
  expect(browser.cookie("sign-in")).toBe("");
});

test("who wants to sign in as somebody else is told when it came to nothing, and stays who they were", async () => {
  await createUser({ uid: "demo-avstangd", displayName: "Avstängd", blockedAt: new Date() });
  const browser = new Browser();
  await browser.chooseNew("Anna", "anna@example.se");
  const toSignIn = `/google-auth?${new URLSearchParams({ redirectTo: "/create-ride", byt: "1" })}`;
  const page = await browser.submit(toSignIn);
  const cancel = /href="([^"]*access_denied[^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(await browser.open(cancel)).toContain("Du loggades inte in");
  tokenAnswer = (nonce) => ({
    status: 200,
    body: { access_token: "a", id_token: idToken({ nonce, sub: "demo-avstangd" }) },
  });
  await browser.submit(toSignIn);
  browser.googleAddress = browser.address;
  expect(await browser.choose({ name: "Avstängd", email: "avstangd@example.se" })).toContain('"isClosed":true');
  expect(await browser.signedInAs()).toBe("Anna");
});

test("a callback meant for another browser signs nobody in", async () => {
  const attacker = new Browser();
  await attacker.leaveForGoogle("/");
  const callback = await attacker.chooseWithoutReturning({ name: "Elak", email: "elak@example.se" });
  const victim = new Browser();
  await victim.leaveForGoogle("/");
  expect(await victim.open(callback)).toContain("Inloggningen gäller inte längre");
  expect(await victim.signedInAs()).toBeNull();
});

test.each([
  ["state", (url: URL) => url.searchParams.set("state", "another")],
  ["code", (url: URL) => url.searchParams.set("code", "another")],
])("a callback with a wrong %s signs nobody in", async (_, spoil) => {
  const browser = new Browser();
  await browser.leaveForGoogle("/");
  const callback = new URL(await browser.chooseWithoutReturning({ name: "Anna", email: "anna@example.se" }), origin);
  spoil(callback);
  expect(await browser.open(callback.href)).toContain("Försök igen");
  expect(await browser.signedInAs()).toBeNull();
});

test.each([
  ["nonce", "another"],
  ["code_challenge", "x".repeat(43)],
])("a code given for another %s signs nobody in", async (name, value) => {
  const browser = new Browser();
  await browser.leaveForGoogle("/");
  browser.spoilAddress(name, value);
  expect(await browser.choose({ name: "Anna", email: "anna@example.se" })).toContain("Inloggningen gäller inte längre");
  expect(await browser.signedInAs()).toBeNull();
});

test("the stand-in gives no token without PKCE, and no page", async () => {
  const browser = new Browser();
  await browser.leaveForGoogle("/");
  const callback = new URL(await browser.chooseWithoutReturning({ name: "Anna", email: "anna@example.se" }), origin);
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: callback.searchParams.get("code") ?? "",
    client_id: "demo",
    client_secret: "demo-secret",
  });
  expect((await fetch(`${origin}/demo/google/token`, { method: "POST", body })).status).toBe(400);
  browser.spoilAddress("code_challenge", "");
  expect(await browser.open(browser.googleAddress)).toContain("Inloggningen är ofullständig");
});

test("the stand-in sends nobody to another site", async () => {
  const browser = new Browser();
  await browser.leaveForGoogle("/");
  browser.spoilAddress("redirect_uri", "https://evil.example/google-auth/callback");
  expect(await browser.choose({ name: "Anna", email: "anna@example.se" })).toContain("Inloggningen är ofullständig");
});

test.each([
  ["has not verified the address", { email_verified: false }, "Din e-postadress är inte bekräftad"],
  ["names no address", { email: undefined }, "Vi fick inget svar från Google"],
  ["is not the issuer", { iss: "https://evil.example" }, "Vi fick inget svar från Google"],
  ["meant another site", { aud: "another" }, "Vi fick inget svar från Google"],
  ["said so long ago", { exp: Date.now() / 1000 - 120 }, "Inloggningen gäller inte längre"],
])("an identity is refused when Google %s", async (_, wrong, sentence) => {
  tokenAnswer = (nonce) => ({ status: 200, body: { access_token: "a", id_token: idToken({ nonce, ...wrong }) } });
  const browser = new Browser();
  expect(await browser.chooseNew("Anna", "anna@example.se")).toContain(sentence);
  expect(await browser.signedInAs()).toBeNull();
});

test("the identity that the refusals vary is accepted", async () => {
  tokenAnswer = (nonce) => ({ status: 200, body: { access_token: "a", id_token: idToken({ nonce }) } });
  const browser = new Browser();
  await browser.chooseNew("Anna", "anna@example.se");
  expect(await browser.signedInAs()).toBe("Bertil");
});

test.each([
  ["that it knows no such secret", { status: 401, body: { error: "invalid_client" } }],
  ["nonsense", { status: 200, body: "<html>" }],
  ["no identity", { status: 200, body: { access_token: "a" } }],
])("when Google answers with %s the person is told and can try again", async (_, answer) => {
  const said = vi.spyOn(log, "error").mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  tokenAnswer = () => answer;
  const page = await new Browser().chooseNew("Anna", "anna@example.se", "/create-ride");
  expect(page).toContain("Vi fick inget svar från Google");
  expect(page).toContain('"redirectTo":"/create-ride"');
  expect(said.mock.calls).toEqual(answer.status === 401 ? [["google.not-accepted", { status: 401 }]] : []);
});

test("who cancels at Google is told so and can still go where they wanted", async () => {
  const browser = new Browser();
  const page = await browser.leaveForGoogle("/create-ride");
  const cancel = /href="([^"]*access_denied[^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(await browser.open(cancel)).toContain("Du loggades inte in");
  await browser.chooseNew("Anna", "anna@example.se", "/create-ride");
  expect(browser.address).toBe("/create-ride");
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "/%2f%2fevil.example",
  "%2f%2fevil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "/create-ride\r\nSet-Cookie: a=b",
  "\t//evil.example",
])("nobody is sent to %j after signing in", async (target) => {
  const browser = new Browser();
  await browser.chooseNew("Anna", "anna@example.se", target);
  expect(browser.address).toBe("/");
  expect(await browser.signedInAs()).toBe("Anna");
  expect(await browser.locationOf(`/google-auth?${new URLSearchParams({ redirectTo: target })}`)).toBe("/");
});

test("visitors of this machine's other name are brought to the address that sign-ins come back to", async () => {
  const response = await fetch(`${ownAddress}/google-auth`, { redirect: "manual" });
  expect([response.status, response.headers.get("Location")]).toEqual([307, `${origin}/google-auth`]);
});

test("a session is dead on the server after signing out", async () => {
  const browser = new Browser();
  await browser.chooseNew("Anna", "anna@example.se");
  const stolen = browser.copy();
  await browser.submit("/logout");
  expect(browser.address).toBe("/");
  expect(await browser.signedInAs()).toBeNull();
  expect(await stolen.signedInAs()).toBeNull();
});

test("who signed out without a network is signed out by whatever is asked for next, and can sign in again", async () => {
  const browser = new Browser();
  await browser.chooseNew("Anna", "anna@example.se");
  const stolen = browser.copy();
  browser.signOutOffline();
  expect(await browser.signedInAs()).toBeNull();
  expect(await stolen.signedInAs()).toBeNull();
  expect([browser.cookie("samfard"), browser.cookie("signed_out")]).toEqual(["", ""]);
  await browser.chooseNew("Anna", "anna@example.se");
  expect(await browser.signedInAs()).toBe("Anna");
});

test("a sign-out that catches up while somebody else signs in leaves them signed in", async () => {
  const browser = new Browser();
  await browser.chooseNew("Anna", "anna@example.se");
  const stolen = browser.copy();
  await browser.leaveForGoogle("/");
  const callback = await browser.chooseWithoutReturning({ name: "Bo", email: "bo@example.se" });
  browser.signOutOffline();
  await browser.open(callback);
  expect(await browser.signedInAs()).toBe("Bo");
  expect(await stolen.signedInAs()).toBeNull();
});

test("signing in again ends the browser's earlier session", async () => {
  const browser = new Browser();
  await browser.chooseNew("Anna", "anna@example.se");
  const earlier = browser.copy();
  await browser.chooseNew("Bo", "bo@example.se");
  expect(await browser.signedInAs()).toBe("Bo");
  expect(await earlier.signedInAs()).toBeNull();
});

test("the session's id is not in the database", async () => {
  const browser = new Browser();
  await browser.chooseNew("Anna", "anna@example.se");
  const id = JSON.parse(Buffer.from(browser.cookie("samfard").split(".")[0] ?? "", "base64").toString()).id;
  expect(id).toHaveLength(43);
  expect(await sql`select 1 from session where id_hash = ${id}`).toHaveLength(0);
});

const rememberNonce: RequestHandler = (request, _response, next) => {
  nonceAsked = String(request.query.nonce ?? nonceAsked);
  next();
};

const answerInstead: RequestHandler = (_request, response, next) => {
  if (!tokenAnswer) return next();
  const { status, body } = tokenAnswer(nonceAsked);
  response.status(status).send(body);
};

const screen = (module: Pick<ServerBuild["routes"][string]["module"], "loader" | "action">) => ({
  ...module,
  default: () => null,
});

/** The real screens without their looks: a page is what its loaders say. */
const build: ServerBuild = {
  mode: "test",
  entry: {
    module: {
      default: (_request, status, headers, { staticHandlerContext: { loaderData } }) =>
        new Response(JSON.stringify(loaderData), { status, headers }),
    },
  },
  routes: {
    root: {
      id: "root",
      path: "",
      module: screen({ loader: async ({ request }) => ({ user: await getUser(request) }) }),
    },
    other: { id: "other", parentId: "root", path: "*", module: screen({}) },
    signIn: {
      id: "signIn",
      parentId: "root",
      path: "google-auth",
      module: screen({ loader: signInScreen.loader, action: signInScreen.action }),
    },
    callback: { id: "callback", parentId: "root", path: "google-auth/callback", module: screen(callback) },
    logout: {
      id: "logout",
      parentId: "root",
      path: "logout",
      module: screen({ loader: logout.loader, action: logout.action }),
    },
  },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  publicPath: "/",
  assetsBuildDirectory: "public",
  future,
  isSpaMode: false,
};

function idToken(claims: object): string {
  const proper = {
    iss: `${origin}/demo/google`,
    aud: "demo",
    exp: Date.now() / 1000 + 60,
    sub: "demo-bertil",
    email: "bertil@example.se",
    email_verified: true,
    name: "Bertil",
  };
  const content = Buffer.from(JSON.stringify({ ...proper, ...claims })).toString("base64url");
  return `e30.${content}.signature`;
}

/** A person's browser without scripts: keeps cookies, follows redirects, remembers where it is. */
class Browser {
  address = "/";
  googleAddress = "";

  constructor(private readonly cookies = new Map<string, string>()) {}

  copy(): Browser {
    const copy = new Browser(new Map(this.cookies));
    copy.googleAddress = this.googleAddress;
    return copy;
  }

  cookie(name: string): string {
    return decodeURIComponent(this.cookies.get(name) ?? "");
  }

  /** The message that the next page shows. */
  wasTold(): string {
    const [content = ""] = this.cookie("toast").split(".");
    return Buffer.from(content, "base64").toString("latin1").replace(/^"|"$/g, "");
  }

  signOutOffline(): void {
    this.cookies.set("signed_out", "1");
  }

  open(address: string): Promise<string> {
    return this.follow(address);
  }

  submit(address: string, fields: Record<string, string> = {}): Promise<string> {
    return this.follow(address, { method: "POST", body: new URLSearchParams(fields), headers: { Origin: origin } });
  }

  async leaveForGoogle(redirectTo: string): Promise<string> {
    const page = await this.submit(`/google-auth?${new URLSearchParams({ redirectTo })}`);
    this.googleAddress = this.address;
    return page;
  }

  spoilAddress(name: string, value: string): void {
    const url = new URL(this.googleAddress, origin);
    url.searchParams.set(name, value);
    this.googleAddress = url.pathname + url.search;
  }

  choose(fields: Record<string, string>): Promise<string> {
    return this.submit(this.googleAddress, fields);
  }

  async chooseWithoutReturning(fields: Record<string, string>): Promise<string> {
    const response = await this.send(this.googleAddress, { method: "POST", body: new URLSearchParams(fields) });
    return response.headers.get("Location") ?? "";
  }

  async chooseNew(name: string, email: string, redirectTo = "/"): Promise<string> {
    await this.leaveForGoogle(redirectTo);
    return this.choose({ name, email });
  }

  async signedInAs(): Promise<string | null> {
    return JSON.parse(await this.open("/")).root.user?.displayName ?? null;
  }

  async locationOf(address: string): Promise<string | null> {
    return (await this.send(address)).headers.get("Location");
  }

  private async follow(address: string, init?: RequestInit): Promise<string> {
    const response = await this.send(address, init);
    const next = response.headers.get("Location");
    return next ? this.follow(next) : response.text();
  }

  private async send(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, origin);
    expect(url.origin).toBe(origin);
    this.address = url.pathname + url.search;
    const headers = new Headers(init.headers);
    headers.set("Cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";")[0]?.split("=") ?? [];
      this.cookies.set(name, cookie.slice(name.length + 1).split(";")[0] ?? value);
    }
    return response;
  }
}
