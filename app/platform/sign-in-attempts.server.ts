import { createHash, randomBytes } from "node:crypto";
import { createSessionStorage } from "@remix-run/node";
import { rawTimestamp, sql } from "./db.server";
import { cookieAttributes, hostCookieName } from "./http.server";

const minutes = 10;

/** Reading deletes the row of `sign_in_attempt`, so that each works once. */
export const signInAttempts = createSessionStorage({
  cookie: { ...cookieAttributes, name: hostCookieName("sign-in"), maxAge: minutes * 60 },
  async createData(data) {
    const id = randomBytes(32).toString("base64url");
    await sql`
      with expired as (delete from sign_in_attempt where expires_at < now())
      insert into sign_in_attempt (id_hash, data, expires_at)
      values (${hashOf(id)}, ${JSON.stringify(data)}, now() + make_interval(mins => ${minutes}))`;
    return id;
  },
  async readData(id) {
    const [row] = await sql<{ data: Record<string, string>; isFresh: boolean }[]>`
      delete from sign_in_attempt where id_hash = ${hashOf(id)} returning data, expires_at > now() as "isFresh"`;
    return row?.isFresh ? row.data : null;
  },
  async updateData() {
    throw new Error("A sign-in attempt is written once");
  },
  async deleteData() {},
});

/** @returns the Set-Cookie value that clears an attempt */
export async function forgetSignInAttempt(): Promise<string> {
  return signInAttempts.destroySession(await signInAttempts.getSession());
}

export async function forgetSignInAttempts(now: number): Promise<void> {
  await sql`delete from sign_in_attempt where expires_at < ${rawTimestamp(now)}`;
}

const hashOf = (id: string) => createHash("sha256").update(id).digest("hex");
