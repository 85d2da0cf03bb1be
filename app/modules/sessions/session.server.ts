import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { createCookie, redirect } from "@remix-run/node";
import { z } from "zod";
import { roleOf, storeUser } from "~/modules/users/identity.server";
import { hiddenFrom } from "~/modules/users/queries.server";
import type { SignedInUser } from "~/modules/users/types";
import { sql } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import type { Identity } from "~/platform/google.server";
import { hostCookieName, notFound, searchesCookieName, signedOutCookieName } from "~/platform/http.server";
import { log } from "~/platform/log.server";
import { withinLimit } from "~/platform/within-limit";

export type OpenSession = {
  /** Names it to its owner; opens nothing. */
  key: string;
  userAgent: string | null;
  /** ms UTC */
  lastUsedAt: number;
  isThis: boolean;
};

/** Specification section 9: longer than this nobody waits for the stored record. */
const storedUserLimitMs = 5_000;
const sessionDays = 30;

const cookieContent = z.object({
  id: z.string(),
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  /** ms UTC */
  expiresAt: z.number(),
});

export const sessionCookieName = hostCookieName("samfard");
const sessionCookie = createCookie(sessionCookieName, {
  httpOnly: true,
  maxAge: sessionDays * 86_400,
  path: "/",
  sameSite: "lax",
  secrets: env.sessionSecrets,
  secure: env.isSecure,
});

const requestScope = new AsyncLocalStorage<{ user?: Promise<SignedInUser | null>; network: string }>();

/** Lets `getUser` read the database once for all loaders, each of which the framework hands a Request of its own.
 * @param network for `visitorNetwork` */
export function inRequestScope<Result>(handle: () => Result, network = ""): Result {
  return requestScope.run({ network }, handle);
}

/** The address, with IPv6 the network, that the request being handled comes from: for limits, never to be stored. */
export function visitorNetwork(): string {
  return requestScope.getStore()?.network ?? "";
}

/** What stands for visitors who are not signed in where `viewerTag` names people. */
export const nobody = "-";

/** Names the person to their own browser, which keeps pages apart by it; says not who it is, and opens nothing.
 * @returns `nobody` for a visitor who is not signed in, null where no loader has asked who it is */
export async function viewerTag(): Promise<string | null> {
  const asked = requestScope.getStore()?.user;
  if (!asked) return null;
  const user = await asked;
  return user
    ? createHmac("sha256", env.sessionSecrets[0] ?? "")
        .update(`viewer ${user.uid}`)
        .digest("hex")
        .slice(0, 16)
    : nobody;
}

/** In one round trip. A missing stored record is created; one that cannot be read in time is replaced by what the
 * cookie says, with balance 0 and id 0 (specification section 4). Null for signed-out visitors and ended sessions. */
export function getUser(request: Request, limitMs = storedUserLimitMs): Promise<SignedInUser | null> {
  const scope = requestScope.getStore();
  if (!scope) return readUser(request, limitMs);
  scope.user ??= readUser(request, limitMs);
  return scope.user;
}

type ReturnedForm = { address: string; fields: [name: string, value: string][] };

/** Sends visitors to sign in and back; a form comes back with 401 (`ReturnedForm`), as the session may have ended while
 * it was filled in. 503 while the stored record cannot be read. Call it before the form is read. */
export async function requireUser(request: Request): Promise<SignedInUser> {
  const user = await getUser(request);
  if (!user) {
    const { pathname, search } = new URL(request.url);
    const form: ReturnedForm = { address: pathname + search, fields: await fieldsOf(request) };
    if (form.fields.some(([name, value]) => value && name !== "formKey" && name !== "intent"))
      throw Response.json(form, { status: 401 });
    throw redirect(`/google-auth?${new URLSearchParams({ redirectTo: form.address })}`, 303);
  }
  if (user.id === 0) {
    throw new Response(null, { status: 503, statusText: "Service Unavailable", headers: { "Retry-After": "5" } });
  }
  return user;
}

/** Without files, which a page cannot give back. */
async function fieldsOf(request: Request): Promise<ReturnedForm["fields"]> {
  if (request.method !== "POST" || request.bodyUsed) return [];
  const form = await request.clone().formData();
  return [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
}

/** Whom the signed cookie names, also after the session's end: for limits. @param cookies as they were sent */
export async function uidNamedIn(cookies: string | undefined): Promise<string | null> {
  return (await contentOf(cookies ?? null))?.uid ?? null;
}

/** What stands for the browser's session in tables that end with it; null for signed-out visitors. */
export async function sessionHashOf(request: Request): Promise<string | null> {
  const session = await readCookie(request);
  return session && hashOf(session.id);
}

export function isAdmin(user: SignedInUser | null): boolean {
  return user?.role === "admin";
}

/** The administrator who sent the request. To everybody else, signed in or not, the address does not exist (404). */
export async function requireAdmin(request: Request): Promise<SignedInUser> {
  const user = await getUser(request);
  return user && isAdmin(user) ? user : notFound();
}

/** Stores what Google says, but no name over one chosen here; ends the earlier session and starts one of 30 days under
 * a new id, also when the record cannot be stored in time. @returns the value of the Set-Cookie header */
export async function startSession(request: Request, identity: Identity, limitMs = storedUserLimitMs): Promise<string> {
  const stored = await withinLimit(storeUser(identity), limitMs).catch((error) =>
    log.warn("user.not-stored", { error }),
  );
  const id = randomBytes(32).toString("base64url");
  const expiresAt = Date.now() + sessionDays * 86_400_000;
  const earlier = await readCookie(request);
  await sql`
    with ended as (
      delete from session where expires_at < now() or id_hash = ${earlier ? hashOf(earlier.id) : ""}
    )
    insert into session (id_hash, uid, user_agent, expires_at)
    values (${hashOf(id)}, ${identity.uid}, ${request.headers.get("User-Agent")?.slice(0, 400) ?? null},
      ${new Date(expiresAt).toISOString()})`;
  const { uid, email, displayName } = stored ?? identity;
  return sessionCookie.serialize({ id, uid, email, displayName, expiresAt });
}

/** Succeeds for the person also when the database is away; the session's row then lives on, but nobody holds its id.
 * @returns headers that clear the cookie and everything the browser has stored for this site */
export async function endSession(request: Request, limitMs = storedUserLimitMs): Promise<Headers> {
  await deleteSession(request, limitMs);
  const headers = new Headers({ "Clear-Site-Data": '"storage"' });
  for (const cookie of await ownCookiesEnded()) headers.append("Set-Cookie", cookie);
  return headers;
}

/** Signs out a browser whose person left while we could not be reached (`signedOutCookieName`). @returns values of
 * Set-Cookie that note it as done; none while the database is away, so that the browser says it again */
export async function endLeftSession(request: Request, limitMs = storedUserLimitMs): Promise<string[]> {
  if (!(await deleteSession(request, limitMs))) return [];
  return [...(await ownCookiesEnded()), ended(signedOutCookieName)];
}

async function ownCookiesEnded(): Promise<string[]> {
  return [await sessionCookie.serialize("", { maxAge: 0 }), ended(searchesCookieName)];
}

const ended = (name: string) => `${name}=; Path=/; Max-Age=0${securely}`;

const securely = env.isSecure ? "; Secure" : "";

/** @returns whether the session is gone */
async function deleteSession(request: Request, limitMs: number): Promise<boolean> {
  const session = await readCookie(request);
  if (!session) return true;
  const ended = sql`delete from session where id_hash = ${hashOf(session.id)}`;
  return withinLimit(ended, limitMs).then(
    () => true,
    (error) => {
      log.warn("session.not-ended", { error });
      return false;
    },
  );
}

/** Where the person who asks is signed in: this browser first, then as they were used last. */
export async function listSessions(request: Request, { uid }: SignedInUser): Promise<OpenSession[]> {
  const own = await sessionKeyOf(request);
  return sql<OpenSession[]>`
    select left(id_hash, 16) as key, user_agent as "userAgent", id_hash = ${own} as "isThis",
      (extract(epoch from last_used_at) * 1000)::bigint as "lastUsedAt"
    from session where uid = ${uid} and expires_at > now()
    order by "isThis" desc, last_used_at desc`;
}

/** Signs a person out elsewhere. @param key of one session, or null for all but the one that asks @returns how many */
export async function endSessionsOf(request: Request, { uid }: SignedInUser, key: string | null): Promise<number> {
  const own = await sessionKeyOf(request);
  const ended = await sql`
    delete from session
    where uid = ${uid} and id_hash <> ${own} and (${key}::text is null or left(id_hash, 16) = ${key})`;
  return ended.count;
}

/** Names the session a request belongs to, for asking later whether it is still open. Says nothing about its id. */
export async function sessionKeyOf(request: Request): Promise<string | null> {
  const session = await readCookie(request);
  return session && hashOf(session.id);
}

/** Those of these sessions that have neither been ended nor run out. */
export async function openSessions(keys: string[]): Promise<Set<string>> {
  const rows = await sql<{ key: string }[]>`
    select id_hash as key from session where id_hash = any(${keys}) and expires_at > now()`;
  return new Set(rows.map((row) => row.key));
}

async function readUser(request: Request, limitMs: number): Promise<SignedInUser | null> {
  const session = await readCookie(request);
  if (!session) return null;
  try {
    return await withinLimit(readStoredUser(session), limitMs);
  } catch (error) {
    log.warn("user.not-read", { error });
    const { uid, email, displayName } = session;
    return { id: 0, uid, email, displayName, phoneNumber: null, balance: 0, role: "user", hiddenUserIds: [] };
  }
}

function readCookie(request: Request) {
  return contentOf(request.headers.get("Cookie"));
}

async function contentOf(cookies: string | null) {
  const content = cookieContent.safeParse(await sessionCookie.parse(cookies));
  return content.success && content.data.expiresAt > Date.now() ? content.data : null;
}

async function readStoredUser(session: z.infer<typeof cookieContent>): Promise<SignedInUser | null> {
  const idHash = hashOf(session.id);
  const [row] = await sql<(SignedInUser | { id: null })[]>`
    with used as (
      update session set last_used_at = now() where id_hash = ${idHash} and last_used_at < now() - interval '1 hour'
    )
    select users.id, users.uid, email, display_name as "displayName", phone as "phoneNumber", balance,
      ${hiddenFrom(sql`users.id`)} as "hiddenUserIds"
    from session left join users on users.uid = session.uid
    where id_hash = ${idHash} and expires_at > now() and blocked_at is null`;
  if (!row) return null;
  return row.id === null ? storeUser({ ...session, pictureUrl: null }) : { ...row, role: roleOf(row.email) };
}

const hashOf = (id: string) => createHash("sha256").update(id).digest("hex");
