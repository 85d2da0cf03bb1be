import { expect, test, vi } from "vitest";
import { action } from "~/routes/google-auth/route";
import { createOutbox } from "../outbox/routes";
import { createPayPalStandIn } from "../paypal/routes";
import { createGoogleStandIn } from "./routes";

vi.mock("~/platform/env.server", async (load) => {
  const { env } = await load<typeof import("~/platform/env.server")>();
  const google = { clientId: "client.apps.googleusercontent.com", clientSecret: "secret" };
  return { env: { ...env, mode: "live", google, origin: "https://samfard.example", isSecure: true } };
});

test("a live site sends people to Google itself, with state, nonce and PKCE", async () => {
  const request = new Request("https://samfard.example/google-auth?redirectTo=/create-ride", { method: "POST" });
  const response = await action({ request, params: {}, context: {} });
  const { origin, pathname, searchParams } = new URL(response.headers.get("Location") ?? "");
  expect(origin + pathname).toBe("https://accounts.google.com/o/oauth2/v2/auth");
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: "client.apps.googleusercontent.com",
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: "https://samfard.example/google-auth/callback",
    response_type: "code",
    scope: "openid profile email",
    state: expect.stringMatching(/.{32}/),
  });
  expect(response.headers.get("Set-Cookie")).toMatch(
    /^__Host-sign-in=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test("a live site has no stand-in for Google or PayPal, and no outbox", async () => {
  await expect(createGoogleStandIn()).rejects.toThrow("no stand-in");
  expect(() => createPayPalStandIn()).toThrow("no stand-in");
  expect(() => createOutbox()).toThrow("no outbox");
});
