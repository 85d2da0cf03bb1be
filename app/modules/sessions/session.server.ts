import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { createCookie, redirect } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { isKnown, roleOf, storeUser } from "~/modules/users/identity.server";
import { hiddenFrom } from "~/modules/users/queries.server";
import { firstName } from "~/modules/users/rules";
import type { SignedInUser } from "~/modules/users/types";
import { rawMilliseconds, rawTimestamp, sql } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import type { Identity } from "~/platform/google.server";
import {
  cookieAttributes,
  hostCookieName,
  notFound,
  searchesCookieName,
  signedOutCookieName,
} from "~/platform/http.server";
import { inBatches } from "~/platform/in-batches";
import { log } from "~/platform/log.server";
import { asVisitorFrom } from "~/platform/visitor-network.server";
import { withinLimit } from "~/platform/within-limit";

export { visitorNetwork } from "~/platform/visitor-network.server";

export type OpenSession = {
  /** Identifies it to its owner; opens nothing. */
  key: string;
  userAgent: string | null;
  lastUsedAt: number;
  isThis: boolean;
};

/** Specification section 9: nobody waits longer for the stored record. */
const storedUserLimitMs = 5_000;
const sessionDays = 30;

const cookieContent = z.object({
  id: z.string(),
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  expiresAt: z.number(),
});

export const sessionCookieName = hostCookieName("samfard");
const sessionCookie = createCookie(sessionCookieName, { ...cookieAttributes, maxAge: sessionDays * 86_400 });

type Reading = Promise<SignedInUser | null>;

const requestScope = new AsyncLocalStorage<{ user?: Reading; sender: Reading | undefined }>();

/** Shares one database read of `getUser` among all loaders of a request. @param network for `visitorNetwork` @param sender from `readSender` */
export function inRequestScope<Result>(handle: () => Result, network = "", sender?: Reading): Result {
  return asVisitorFrom(network, () => requestScope.run({ sender }, handle));
}

/** Begins to read whom `getUser` will be asked for, before a request has its scope. @param cookies as sent */
export function readSender(cookies: string | undefined): Reading {
  return readUser(cookies ?? null, storedUserLimitMs);
}

/** The `viewerTag` of visitors. */
export const nobody = "-";

/** A pseudonym for the person's own browser to keep pages apart; `nobody` for visitors, null where no loader asked. */
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

/** Names person and session to their own browser, which so knows what it has for them; opens nothing. */
export async function browserTag(request: Request): Promise<string> {
  return `${await viewerTag()}.${(await sessionHashOf(request))?.slice(0, 8)}`;
}

/** Null for visitors. Creates a missing record; one unreadable in time gives the cookie's data with id 0. */
export function getUser(request: Request, limitMs = storedUserLimitMs): Reading {
  const scope = requestScope.getStore();
  const read = () => readUser(request.headers.get("Cookie"), limitMs);
  if (!scope) return read();
  scope.user ??= scope.sender ?? read();
  return scope.user;
}

/** As `getUser`, for what comes often and can wait a moment: who asks meanwhile shares the statement. */
export function getUserSoon(request: Request): Reading {
  return readUser(request.headers.get("Cookie"), storedUserLimitMs, readGathered);
}

const gatherMs = 60;

const readGathered = inBatches(readStored, gatherMs);

export type ReturnedForm = {
  address: string;
  toSignIn: string;
  fields: [name: string, value: string][];
  signedInAs?: string;
};

/** Redirects to sign-in and back; a form gets 401, on a page of somebody else 409, an unreadable record 503. Call before reading the form. */
export async function requireUser(request: Request): Promise<SignedInUser> {
  const user = await getUser(request);
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  const toSignIn = `/google-auth?${new URLSearchParams({ redirectTo: address })}`;
  const form: ReturnedForm = { address, toSignIn, fields: await fieldsOf(request) };
  if (!user) {
    if (form.fields.some(([name, value]) => value && !unwritten.includes(name)))
      throw Response.json(form, { status: 401 });
    throw redirect(toSignIn, 303);
  }
  if (isKnownByCookieAlone(user)) {
    throw new Response(null, { status: 503, statusText: "Service Unavailable", headers: { "Retry-After": "5" } });
  }
  // A page of the build before names the uid.
  const own = [await viewerTag(), user.uid];
  if (form.fields.some(([name, value]) => name === "madeFor" && !own.includes(value)))
    throw Response.json(
      { ...form, toSignIn: `${toSignIn}&byt=1`, signedInAs: firstName(user.displayName) },
      { status: 409 },
    );
  return user;
}

const unwritten = ["formKey", "intent", "madeFor"];

/** Whether the database is away, so that only the cookie says who it is. */
export const isKnownByCookieAlone = ({ id }: SignedInUser) => id === 0;

/** Without files, which a page cannot give back. */
async function fieldsOf(request: Request): Promise<ReturnedForm["fields"]> {
  const isForm = /form/.test(request.headers.get("Content-Type") ?? "");
  if (request.method !== "POST" || request.bodyUsed || !isForm) return [];
  const form = await request.clone().formData();
  return [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
}

/** Whom a signed cookie names, even after the session's end: for limits. @param cookies as sent */
export async function uidNamedIn(cookies: string | undefined): Promise<string | null> {
  return (await contentOf(cookies ?? null))?.uid ?? null;
}

/** Whether the request comes from the browser of somebody whose account is gone: a form sent twice, whose answer was lost. */
export async function hasLeftForGood(request: Request): Promise<boolean> {
  const session = await readCookie(request);
  return session !== null && (await getUser(request)) === null && !(await isKnown(session));
}

/** Identifies the browser's session to tables and streams that end with it; null for visitors. */
export async function sessionHashOf(request: Request): Promise<string | null> {
  const session = await readCookie(request);
  return session && hashOf(session.id);
}

export function isAdmin(user: SignedInUser | null): boolean {
  return user?.role === "admin";
}

/** The administrator who sent the request, as `requireUser` where their session has ended; 404 for everybody else. */
export async function requireAdmin(request: Request): Promise<SignedInUser> {
  const user = await getUser(request);
  const left = user ? null : await readCookie(request);
  return isAdmin(user) || (left && roleOf(left.email) === "admin") ? requireUser(request) : notFound();
}

/** Stores Google's data and starts a 30-day session under a new id. @returns the Set-Cookie value */
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
      ${rawTimestamp(expiresAt)})`;
  const { uid, email, displayName } = stored ?? identity;
  return sessionCookie.serialize({ id, uid, email, displayName, expiresAt });
}

/** Ends the session, in the browser even while the database is away. @returns headers that clear cookie and storage */
export async function endSession(request: Request, limitMs = storedUserLimitMs): Promise<Headers> {
  await deleteSession(request, limitMs);
  const headers = new Headers({ "Clear-Site-Data": '"storage"' });
  for (const cookie of await ownCookiesEnded()) headers.append("Set-Cookie", cookie);
  return headers;
}

/** Ends the session of who signed out offline. @returns Set-Cookie values; none while the database is away */
export async function endLeftSession(request: Request, limitMs = storedUserLimitMs): Promise<string[]> {
  if (!(await deleteSession(request, limitMs))) return [];
  return [...(await ownCookiesEnded()), ended(signedOutCookieName)];
}

async function ownCookiesEnded(): Promise<string[]> {
  return [await sessionCookie.serialize("", { maxAge: 0 }), ended(searchesCookieName)];
}

const ended = (name: string) => `${name}=; Path=/; Max-Age=0${securely}`;

const securely = env.isSecure ? "; Secure" : "";

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

/** A person's open sessions: this browser first, then by last use. */
export async function listSessions(request: Request, { uid }: SignedInUser): Promise<OpenSession[]> {
  const own = await sessionHashOf(request);
  return sql<OpenSession[]>`
    select left(id_hash, 16) as key, user_agent as "userAgent", id_hash = ${own} as "isThis",
      ${rawMilliseconds(sql`last_used_at`)} as "lastUsedAt"
    from session where uid = ${uid} and expires_at > now()
    order by "isThis" desc, last_used_at desc`;
}

/** Signs a person out elsewhere. @param key of one session, or null for all others @returns how many */
export async function endSessionsOf(request: Request, { uid }: SignedInUser, key: string | null): Promise<number> {
  const own = await sessionHashOf(request);
  const ended = await sql`
    delete from session
    where uid = ${uid} and id_hash <> ${own} and (${key}::text is null or left(id_hash, 16) = ${key})`;
  return ended.count;
}

/** Those of these sessions that are still open. @param hashes from `sessionHashOf` */
export async function openSessions(hashes: string[]): Promise<Set<string>> {
  const rows = await sql<{ hash: string }[]>`
    select id_hash as hash from session where id_hash = any(${hashes}) and expires_at > now()`;
  return new Set(rows.map(({ hash }) => hash));
}

async function readUser(cookies: string | null, limitMs: number, read = readNow): Reading {
  const session = await contentOf(cookies);
  if (!session) return null;
  try {
    return await withinLimit(read(session), limitMs);
  } catch (error) {
    log.warn("user.not-read", { error });
    const { uid, email, displayName } = session;
    const known = { id: 0, uid, email, displayName, isEmailGone: false };
    return { ...known, phoneNumber: null, balance: 0, role: "user", hiddenUserIds: [] };
  }
}

function readCookie(request: Request) {
  return contentOf(request.headers.get("Cookie"));
}

async function contentOf(cookies: string | null) {
  const content = cookies === null ? null : await contents.fetch(cookies);
  return content && content.expiresAt > Date.now() ? content : null;
}

type CookieContent = z.infer<typeof cookieContent>;

/** By cookies as sent, whose signature is verified once: a request asks several times. */
const contents = new LRUCache<string, CookieContent>({
  max: 1000,
  fetchMethod: async (cookies) => cookieContent.safeParse(await sessionCookie.parse(cookies)).data,
});

const readNow = async (session: CookieContent) => (await readStored([session]))[0] ?? null;

/** @returns null for an ended session or a blocked person, in the order asked */
async function readStored(sessions: CookieContent[]): Promise<(SignedInUser | null)[]> {
  const hashes = sessions.map(({ id }) => hashOf(id));
  const rows = await sql<((SignedInUser | { id: null }) & { idHash: string })[]>`
    with used as (
      update session set last_used_at = now() where id_hash = any(${hashes}) and last_used_at < now() - interval '1 hour'
    )
    select users.id, users.uid, email, email_gone_at is not null as "isEmailGone", display_name as "displayName", phone as "phoneNumber", balance,
      ${hiddenFrom(sql`users.id`)} as "hiddenUserIds", id_hash as "idHash"
    from session left join users on users.uid = session.uid
    where id_hash = any(${hashes}) and expires_at > now() and blocked_at is null`;
  const byHash = new Map(rows.map(({ idHash, ...row }) => [idHash, row]));
  return Promise.all(
    sessions.map((session, n) => {
      const row = byHash.get(hashes[n] ?? "");
      if (!row) return null;
      return row.id === null ? storeUser({ ...session, pictureUrl: null }) : { ...row, role: roleOf(row.email) };
    }),
  );
}

const hashOf = (id: string) => createHash("sha256").update(id).digest("hex");
