import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { constants, setPriority } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { dateIn, pick, type Ride, twoTowns } from "./load";

/** The people of an evening, in a process of their own: its first message tells them what to do, each later one how many
 * begin in a second from then on, and its own what they met. */

export type Guest = { id: number; uid: string; email: string; name: string; cookie: string };

export type Order = {
  origin: string;
  people: Guest[];
  rides: Ride[];
  seconds: number;
  /** Either so many at once, each beginning anew when answered, or so many who begin in each second whatever the others wait. */
  pace: { atOnce: number } | { perSecond: number };
};

/** What people met; a thing is done where every answer was good. */
export type Met = {
  byKind: Record<string, Figures & { statuses: Record<string, number> }>;
  byMinute: Figures[];
  /** by when things began; none in which all were done */
  troubled: Second[];
};

type Second = { second: number; begun: number; failed: number };

/** p50 and p99 in ms */
type Figures = { done: number; failed: number; requests: number; p50: number; p99: number };

type Notes = { done: number; failed: number; spent: number[] };

type Answer = { status: number; location: string; cookies: string[] };

/** Of a hundred, so many do this. */
const evening = [
  ["search", 70, search],
  ["ride", 15, look],
  ["sign-in", 3, signIn],
  ["book", 2, book],
  ["chat", 8, chat],
  ["post", 2, post],
] as const;

const wheel = evening.flatMap((one) => Array.from({ length: one[1] }, () => one));

/** Longer nobody waits, in ms. */
const patience = 30_000;
/** Who has so many goes on with one of them. */
const mostTalks = 5;

// Elsewhere people do not wait for the site's processors to notice that they were answered.
setPriority(constants.priority.PRIORITY_HIGH);

const [order]: Order[] = await once(process, "message");
if (!order) throw new Error("The crowd was told nothing");
const { origin, people, rides } = order;
const agent = new Agent({ keepAlive: true });
const talks = new Map<number, string[]>();
const fresh = (): Notes => ({ done: 0, failed: 0, spent: [] });
const met = new Map(evening.map(([kind]) => [kind, { ...fresh(), statuses: {} as Record<string, number> }]));
const minutes: Notes[] = [];
const seconds: Second[] = [];
const begunAt = performance.now();
const endAt = begunAt + order.seconds * 1000;

await ("atOnce" in order.pace ? together(order.pace.atOnce) : oneAfterAnother(order.pace.perSecond));
process.send?.(allMet(), () => process.exit());

async function together(size: number): Promise<void> {
  const one = async () => {
    while (performance.now() < endAt) await act();
  };
  await Promise.all(Array.from({ length: size }, one));
}

/** As they come of an evening: independently of each other. */
async function oneAfterAnother(atFirst: number): Promise<void> {
  let perSecond = atFirst;
  process.on("message", (told: number) => {
    perSecond = told;
  });
  const busy = new Set<Promise<void>>();
  const pause = () => (-Math.log(1 - Math.random()) * 1000) / perSecond;
  for (let next = performance.now(); next < endAt; next += pause()) {
    await wait(Math.max(0, next - performance.now()));
    const acting = act().finally(() => busy.delete(acting));
    busy.add(acting);
  }
  await Promise.all(busy);
}

async function act(): Promise<void> {
  const [kind, , does] = pick(wheel);
  const ofKind = met.get(kind);
  if (!ofKind) return;
  const second = Math.floor((performance.now() - begunAt) / 1000);
  const minute = Math.floor(second / 60);
  minutes[minute] ??= fresh();
  seconds[second] ??= { second, begun: 0, failed: 0 };
  seconds[second].begun++;
  const notes = [ofKind, minutes[minute]];
  let failed = 0;
  await does(async (...args) => {
    const asked = performance.now();
    const answer = await ask(...args);
    for (const { spent } of notes) spent.push(performance.now() - asked);
    ofKind.statuses[answer.status] = (ofKind.statuses[answer.status] ?? 0) + 1;
    if (answer.status === 0 || answer.status >= 500) failed++;
    return answer;
  });
  seconds[second].failed += failed;
  for (const note of notes) {
    note.failed += failed;
    if (failed === 0) note.done++;
  }
}

type Ask = typeof ask;

async function search(ask: Ask): Promise<void> {
  const date = Math.random() < 0.7 ? dateIn(Math.floor(Math.random() * 30)) : "";
  await ask(`/select-location?${new URLSearchParams({ ...twoTowns(), date })}`, somebody());
}

async function look(ask: Ask): Promise<void> {
  await ask(`/ride/${pick(rides).id}`, somebody());
}

async function signIn(ask: Ask): Promise<void> {
  const { uid, email, name } = pick(people);
  const sent = await ask("/google-auth?redirectTo=/", null, {});
  if (sent.status !== 302) return;
  const asked = new URL(sent.location, origin).searchParams;
  const code = JSON.stringify({ sub: uid, email, name, nonce: asked.get("nonce") });
  const back = new URLSearchParams({ code, state: asked.get("state") ?? "" });
  const arrived = await ask(`/google-auth/callback?${back}`, sent.cookies.join("; "));
  if (arrived.status === 303 && arrived.location !== "/") throw new Error(`A sign-in ended at ${arrived.location}`);
}

async function book(ask: Ask): Promise<void> {
  const { id, cookie } = pick(people);
  const ride = pick(rides.filter(({ ownerId }) => ownerId !== id));
  const booked = await ask(`/book-ride/${ride.id}`, cookie, { formKey: randomUUID(), seats: "1" });
  if (booked.status === 303) await ask(booked.location, cookie);
}

async function chat(ask: Ask): Promise<void> {
  const { id, cookie } = pick(people);
  const known = talks.get(id) ?? [];
  const ride = pick(rides.filter(({ ownerId }) => ownerId !== id));
  const path = known.length < mostTalks ? `/inbox/new?ride=${ride.id}` : pick(known);
  const sent = await ask(path, cookie, { formKey: randomUUID(), text: `Hej, passar det så? ${randomUUID()}` });
  if (sent.status !== 303) return;
  const { pathname } = new URL(sent.location, origin);
  talks.set(id, [...new Set([...known, pathname])]);
  await ask(pathname, cookie);
}

async function post(ask: Ask): Promise<void> {
  const { cookie } = pick(people);
  const { from, to } = twoTowns();
  const posted = await ask("/create-ride", cookie, {
    ...{ formKey: randomUUID(), kind: "offer", date: dateIn(1 + Math.floor(Math.random() * 300)), time: "07:15" },
    ...{ flexibilityMinutes: "0", seats: "3", price: "15", bookingMode: "instant", luggage: "small", note: "" },
    ...{ place: [from, to], point: ["", ""] },
  });
  if (posted.status === 303) await ask(posted.location, cookie);
}

/** Half of those who look around are signed in. */
function somebody(): string | null {
  return Math.random() < 0.5 ? pick(people).cookie : null;
}

/** @returns status 0 where no answer came */
function ask(path: string, cookie: string | null, fields?: Record<string, string | string[]>): Promise<Answer> {
  const pairs = Object.entries(fields ?? {}).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
  const headers = {
    "Accept-Encoding": "br, gzip",
    ...(cookie && { Cookie: cookie }),
    ...(fields && { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" }),
  };
  return new Promise((resolve) => {
    const nothing = () => resolve({ status: 0, location: "", cookies: [] });
    request(origin + path, { agent, headers, method: fields ? "POST" : "GET", timeout: patience }, (response) =>
      response
        .resume()
        .once("end", () => resolve(answerOf(response)))
        .once("error", nothing),
    )
      .once("error", nothing)
      .once("timeout", nothing)
      .end(fields && String(new URLSearchParams(pairs)));
  });
}

function answerOf({ statusCode = 0, headers }: IncomingMessage): Answer {
  const cookies = (headers["set-cookie"] ?? []).map((set) => set.split(";")[0] ?? "");
  return { status: statusCode, location: headers.location ?? "", cookies };
}

function allMet(): Met {
  const byKind = [...met].map(([kind, notes]) => [kind, { ...figuresOf(notes), statuses: notes.statuses }] as const);
  const troubled = seconds.filter((second) => second?.failed > 0);
  return { byKind: Object.fromEntries(byKind), byMinute: minutes.map(figuresOf), troubled };
}

function figuresOf({ done, failed, spent }: Notes): Figures {
  const sorted = spent.sort((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return { done, failed, requests: spent.length, p50: at(0.5), p99: at(0.99) };
}
