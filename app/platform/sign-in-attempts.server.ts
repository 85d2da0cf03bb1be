import { createHash, randomBytes } from "node:crypto";
import { createSession, createSessionStorage, type Session } from "@remix-run/node";
import { rawTimestamp, sql } from "./db.server";
import { cookieAttributes, hostCookieName } from "./http.server";

const minutes = 10;

type Attempt = {
  nonce: string;
  codeVerifier: string;
  redirectTo: string;
  isSwitch: boolean;
  "oauth2:state": string;
};

export type SignInAttempt = Session<Attempt>;

/** Attempts of one browser share its cookie, so that each of several tabs can come back. */
export const signInAttempts = createSessionStorage<Attempt>({
  cookie: { ...cookieAttributes, name: hostCookieName("sign-in"), maxAge: minutes * 60 },
  async createData(data) {
    const id = randomBytes(32).toString("base64url");
    await keep(id, data);
    return id;
  },
  readData: async () => null,
  updateData: keep,
  async deleteData() {},
});

/** Takes the attempt that comes back, so that each works once. `isLast`: this browser has no other under way. */
export async function takeSignInAttempt(cookies: string | null, state: string) {
  const { id } = await signInAttempts.getSession(cookies);
  const key = keyOf(id, state);
  const [row] = await sql<[{ data: Attempt | null; isLast: boolean }]>`
    with taken as (delete from sign_in_attempt where id_hash = ${key} returning data, expires_at)
    select (select data from taken where expires_at > now()) as data,
      not exists (select from sign_in_attempt
        where starts_with(id_hash, ${keyOf(id, "")}) and id_hash <> ${key} and expires_at > now()) as "isLast"`;
  const attempt: SignInAttempt = createSession(row.data ?? {}, id);
  return { attempt, isLast: row.isLast };
}

/** @returns the Set-Cookie value that clears a browser's attempts */
export async function forgetSignInAttempt(): Promise<string> {
  return signInAttempts.destroySession(await signInAttempts.getSession());
}

export async function forgetSignInAttempts(now: number): Promise<void> {
  await sql`delete from sign_in_attempt where expires_at < ${rawTimestamp(now)}`;
}

async function keep(id: string, data: Partial<Attempt>): Promise<void> {
  await sql`
    with expired as (delete from sign_in_attempt where expires_at < now())
    insert into sign_in_attempt (id_hash, data, expires_at)
    values (${keyOf(id, data["oauth2:state"] ?? "")}, ${JSON.stringify(data)}, now() + make_interval(mins => ${minutes}))`;
}

const keyOf = (id: string, state: string) => `${hashOf(id)} ${state && hashOf(state)}`;

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
