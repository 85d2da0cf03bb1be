import type { IncomingMessage } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import {
  Events,
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Issuer,
  OAuth2Service,
  type TokenRequestIncomingMessage,
} from "oauth2-mock-server";
import { env } from "~/platform/env.server";
import type { Identity } from "~/platform/google.server";

const codeLifetimeMs = 60_000;

export type Provider = {
  answer: RequestHandler;
  authorizeAs(person: Identity, request: Request, response: Response): void;
};

/** An OpenID provider that lets in whom it is told to. A code works once, and only with its PKCE verifier. */
export async function createProvider(): Promise<Provider> {
  const issuer = new OAuth2Issuer();
  issuer.url = `${env.origin}/demo/google`;
  await issuer.keys.generate("RS256");
  const service = new OAuth2Service(issuer);
  const byRequest = new WeakMap<IncomingMessage, Identity>();
  const byCode = new Map<string, Identity>();

  service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri, request: IncomingMessage) => {
    const code = url.searchParams.get("code");
    const person = byRequest.get(request);
    if (!code || !person) return;
    byCode.set(code, person);
    setTimeout(() => byCode.delete(code), codeLifetimeMs).unref();
  });
  service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken, { body }: TokenRequestIncomingMessage) => {
    const person = byCode.get(body.code ?? "");
    if (person) Object.assign(payload, claimsOf(person));
  });
  service.on(Events.BeforeResponse, (answer: MutableResponse, { body }: TokenRequestIncomingMessage) => {
    const isKnown = byCode.delete(body.code ?? "");
    if (isKnown && body.code_verifier && "client_secret" in body && body.client_secret === env.google?.clientSecret)
      return;
    answer.statusCode = 400;
    answer.body = { error: "invalid_grant" };
  });

  return {
    answer: (request, response) => service.requestHandler(request, response),
    authorizeAs(person, request, response) {
      byRequest.set(request, person);
      request.method = "GET";
      service.requestHandler(request, response);
    },
  };
}

function claimsOf({ uid, email, displayName, pictureUrl }: Identity) {
  return { sub: uid, email, email_verified: true, name: displayName, picture: pictureUrl ?? undefined };
}
