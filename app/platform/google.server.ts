import { createHash, randomBytes } from "node:crypto";
import { Authenticator, AuthorizationError } from "remix-auth";
import { type GoogleExtraParams, type GoogleProfile, GoogleStrategy } from "remix-auth-google";
import { z } from "zod";
import { env } from "./env.server";
import { log } from "./log.server";
import { type SignInAttempt, signInAttempts, takeSignInAttempt } from "./sign-in-attempts.server";

/** Google has verified the e-mail address. */
export type Identity = { uid: string; email: string; displayName: string; pictureUrl: string | null };

export type SignInProblem = "cancelled" | "expired" | "unverified" | "unavailable";

type Provider = { issuers: string[]; authorizeUrl: string; tokenUrl: string };

/** https://accounts.google.com/.well-known/openid-configuration; both issuers are in use. */
const google: Provider = {
  issuers: ["https://accounts.google.com", "accounts.google.com"],
  authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
  tokenUrl: "https://oauth2.googleapis.com/token",
};

/** app/demo/google: the browser uses the site's address, we our port. */
const standIn: Provider = {
  issuers: [`${env.origin}/demo/google`],
  authorizeUrl: `${env.origin}/demo/google/authorize`,
  tokenUrl: `${env.ownAddress}/demo/google/token`,
};

const provider = env.mode === "demo" ? standIn : google;
const answerLimitMs = 5_000;
const clockToleranceMs = 60_000;

const claims = z.object({
  iss: z.enum(provider.issuers),
  aud: z.literal(env.google?.clientId ?? ""),
  /** s UTC */
  exp: z.number(),
  nonce: z.string(),
  sub: z.string().min(1),
  email: z.string().min(1),
  email_verified: z.boolean().default(false),
  name: z.string().default(""),
  given_name: z.string().default(""),
  family_name: z.string().default(""),
  picture: z.string().default(""),
  locale: z.string().default(""),
  hd: z.string().default(""),
});

type Way = {
  /** path in this site for afterwards, already checked */
  redirectTo: string;
  isSwitch: boolean;
};

/** Remembers the sign-in for ten minutes, beside others that this browser has begun. */
export async function sendToGoogle(request: Request, { redirectTo, isSwitch }: Way): Promise<Response> {
  const attempt: SignInAttempt = await signInAttempts.getSession(request.headers.get("Cookie"));
  attempt.set("nonce", randomToken());
  attempt.set("codeVerifier", randomToken());
  attempt.set("redirectTo", redirectTo);
  attempt.set("isSwitch", isSwitch);
  try {
    await authenticate(new Request(`${env.origin}/google-auth`), attempt);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
  throw new Error("A sign-in should leave for Google where it begins");
}

/** Each attempt works once: a repeated callback counts as expired. @returns also where to, while known; `isLast`: no other is under way */
export async function identify(
  request: Request,
): Promise<Way & { isLast: boolean } & ({ ok: true; identity: Identity } | { ok: false; problem: SignInProblem })> {
  const state = new URL(request.url).searchParams.get("state") ?? "";
  const { attempt, isLast } = await takeSignInAttempt(request.headers.get("Cookie"), state);
  const way = { redirectTo: attempt.get("redirectTo") ?? "/", isSwitch: attempt.get("isSwitch") ?? false, isLast };
  try {
    return { ok: true, identity: await authenticate(request, attempt), ...way };
  } catch (error) {
    if (!(error instanceof AuthorizationError)) throw error;
    const problem = problemOf(request, error);
    log.warn("sign-in.failed", { problem, error: problem === "unavailable" && error.cause });
    return { ok: false, problem, ...way };
  }
}

function authenticate(request: Request, attempt: SignInAttempt): Promise<Identity> {
  const storage = { ...signInAttempts, getSession: async () => attempt };
  return new Authenticator<Identity>(storage)
    .use(new OpenIdStrategy(attempt.get("nonce") ?? "", attempt.get("codeVerifier") ?? ""))
    .authenticate("google", request, { throwOnError: true });
}

function problemOf(request: Request, { cause }: AuthorizationError): SignInProblem {
  if (cause instanceof SignInRefused) return cause.problem;
  const answer = new URL(request.url).searchParams.get("error");
  if (answer === "access_denied") return "cancelled";
  return answer ? "unavailable" : "expired";
}

class SignInRefused extends Error {
  constructor(
    readonly problem: SignInProblem,
    cause?: unknown,
  ) {
    super(`Sign-in refused: ${problem}`, { cause });
  }
}

/** Adds PKCE, nonce, ID token, timeout and configurable endpoints to Google's strategy. */
class OpenIdStrategy extends GoogleStrategy<Identity> {
  constructor(
    private readonly nonce: string,
    private readonly codeVerifier: string,
  ) {
    super(
      {
        clientID: env.google?.clientId ?? "",
        clientSecret: env.google?.clientSecret ?? "",
        callbackURL: `${env.origin}/google-auth/callback`,
        scope: "openid profile email",
        prompt: "select_account",
      },
      async ({ profile }) => identityOf(profile),
    );
    this.authorizationURL = provider.authorizeUrl;
    this.tokenURL = provider.tokenUrl;
  }

  protected override authorizationParams(): URLSearchParams {
    const params = super.authorizationParams();
    params.set("nonce", this.nonce);
    params.set("code_challenge", createHash("sha256").update(this.codeVerifier).digest("base64url"));
    params.set("code_challenge_method", "S256");
    return params;
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    params.set("code", code);
    params.set("code_verifier", this.codeVerifier);
    params.set("client_id", this.clientID);
    params.set("client_secret", this.clientSecret);
    try {
      const response = await fetch(this.tokenURL, {
        method: "POST",
        body: params,
        redirect: "error",
        signal: AbortSignal.timeout(answerLimitMs),
      });
      if (response.ok) return await this.getAccessToken(response);
      if (response.status === 400) throw new SignInRefused("expired");
      log.error("google.not-accepted", { status: response.status });
      throw new SignInRefused("unavailable");
    } catch (error) {
      throw error instanceof SignInRefused ? error : new SignInRefused("unavailable", error);
    }
  }

  /** Over TLS from the token endpoint no signature check is needed (OpenID Connect Core 1.0, 3.1.3.7, point 6). */
  protected override async userProfile(_accessToken: string, tokens?: GoogleExtraParams): Promise<GoogleProfile> {
    const token = claims.safeParse(contentOf(String(tokens?.id_token)));
    if (!token.success) throw new SignInRefused("unavailable", token.error);
    const { data } = token;
    if (data.nonce !== this.nonce) throw new SignInRefused("expired");
    if (data.exp * 1000 + clockToleranceMs < Date.now()) throw new SignInRefused("expired");
    if (!data.email_verified) throw new SignInRefused("unverified");
    return {
      provider: "google",
      id: data.sub,
      displayName: data.name || data.given_name,
      name: { familyName: data.family_name, givenName: data.given_name },
      emails: [{ value: data.email }],
      photos: [{ value: data.picture }],
      _json: data,
    };
  }
}

function identityOf({ id, displayName, emails, photos }: GoogleProfile): Identity {
  return {
    uid: id,
    email: emails[0].value,
    displayName: displayName.trim().slice(0, 80) || "Resenär",
    pictureUrl: photos[0].value || null,
  };
}

function contentOf(jwt: string): unknown {
  try {
    return JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString());
  } catch {
    return null;
  }
}

const randomToken = () => randomBytes(32).toString("base64url");
