import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { localDateOf } from "~/modules/calendar/rules";

export type Person = { id: number; cookie: string };
export type Ride = { id: string; ownerId: number };

/** What somebody was told had happened. */
export type Told =
  | { what: "booking"; userId: number; rideId: string; bookingId: string }
  | { what: "message"; userId: number; text: string }
  | { what: "unlock"; userId: number; unlockId: string }
  | { what: "ride"; userId: number; rideId: string; note: string };

export type History = {
  told: Told[];
  /** When each was told, ms UTC, in order. */
  toldAt: number[];
  /** Everything that was ever sent, whether its answer came or not. */
  sent: { what: Told["what"]; key: string }[];
  /** What somebody was told and then did not see. */
  unseen: string[];
  /** Searches of anybody, ms UTC. */
  reads: { at: number; ok: boolean }[];
  surprises: Map<string, number>;
};

type Answer = { status: number; location: string; body: string };

/** Longer nobody waits; then it is sent again, as the browser's worker does. In ms. */
const patience = 12_000;
const replayPause = 500;
/** Between two acts of a person, and two searches of a stranger, in ms: with thirty people two processors have a fifth of their
 * time left, so that who is refused is so by the fault. */
const pauses = { person: { least: 3_000, most: 6_000 }, stranger: 500 };

const towns =
  "alingsas arboga arvika avesta bollnas boras borlange eskilstuna fagersta falkenberg falun gavle halmstad helsingborg hudiksvall jonkoping kalmar karlskrona karlstad katrineholm koping kristianstad kristinehamn kungsbacka landskrona lidkoping linkoping ljungby ludvika lund malmo mariestad mora motala norrkoping nykoping orebro skara skovde soderhamn sundsvall trelleborg uddevalla umea uppsala varberg varnamo vasteras vaxjo".split(
    " ",
  );

export function emptyHistory(): History {
  return { told: [], toldAt: [], sent: [], unseen: [], reads: [], surprises: new Map() };
}

/** People book, write, pay, post rides and search at an address, until stopped; then until each got an answer. */
export function startLoad(origin: string, { people, rides }: { people: Person[]; rides: Ride[] }, history: History) {
  let isStopping = false;
  const busy = [...people.map(act), ...Array.from({ length: 4 }, read)];
  return {
    stop: async () => {
      isStopping = true;
      await Promise.all(busy);
    },
  };

  async function act(person: Person): Promise<void> {
    const acts = [book, book, write, write, unlock, post];
    const { least, most } = pauses.person;
    await wait(Math.random() * pauses.person.most);
    while (!isStopping) {
      await pick(acts)(browserOf(person), person);
      await wait(least + Math.random() * (most - least));
    }
  }

  async function book(browser: Browser, { id: userId }: Person): Promise<void> {
    const ride = pick(rides.filter(({ ownerId }) => ownerId !== userId));
    const key = randomUUID();
    history.sent.push({ what: "booking", key: `${userId} ${ride.id}` });
    const answer = await browser.send(`/book-ride/${ride.id}`, { formKey: key, seats: "1" });
    const bookingId = answer.location.match(/^\/my-passenger-rides\/(\w+)/)?.[1];
    if (answer.status === 303 && bookingId) {
      note({ what: "booking", userId, rideId: ride.id, bookingId });
      const page = await browser.look(answer.location);
      if (page.status !== 200) history.unseen.push(`booking ${bookingId}: ${page.status}`);
    } else surprise("book", answer);
  }

  async function write(browser: Browser, { id: userId }: Person): Promise<void> {
    const ride = pick(rides.filter(({ ownerId }) => ownerId !== userId));
    const text = `Hej ${randomUUID()}`;
    history.sent.push({ what: "message", key: text });
    const answer = await browser.send(`/inbox/new?ride=${ride.id}`, { formKey: randomUUID(), text });
    if (answer.status !== 303) return surprise("write", answer);
    note({ what: "message", userId, text });
    const page = await browser.look(answer.location);
    // A conversation shows its latest; another line of the same person cannot hide this one within a second.
    if (!page.body.includes(text)) history.unseen.push(`message ${text}: ${page.status}`);
  }

  async function unlock(browser: Browser, { id: userId }: Person): Promise<void> {
    const ride = pick(rides.filter(({ ownerId }) => ownerId !== userId));
    const opened = await browser.send(`/unlock?ride=${ride.id}`, {});
    const unlockId = opened.location.match(/^\/unlock\/(\w+)/)?.[1];
    if (opened.status !== 303 || !unlockId) return opened.status === 303 ? undefined : surprise("open", opened);
    history.sent.push({ what: "unlock", key: unlockId });
    const fields = { formKey: randomUUID(), method: "balance", startsAtOnce: "on", endsWithdrawal: "on" };
    const answer = await browser.send(`/unlock/${unlockId}`, fields);
    if (answer.status !== 303) return surprise("pay", answer);
    note({ what: "unlock", userId, unlockId });
    const page = await browser.look(`/unlock/${unlockId}`);
    if (!page.body.includes("tel:+46")) history.unseen.push(`unlock ${unlockId}: ${page.status}`);
  }

  async function post(browser: Browser, { id: userId }: Person): Promise<void> {
    const { from, to } = twoTowns();
    const date = dateIn(3 + Math.floor(Math.random() * 300));
    const text = `Resa ${randomUUID()}`;
    history.sent.push({ what: "ride", key: text });
    const fields = {
      ...{ kind: "offer", date, time: "07:15", flexibilityMinutes: "0", seats: "3", price: "15" },
      ...{ bookingMode: "instant", luggage: "small", note: text, place: [from, to], point: ["", ""] },
    };
    const first = await browser.send("/create-ride", { ...fields, formKey: randomUUID() });
    // Who has another trip at that time is asked, and posts beside it under the key of that form.
    const agreed = first.body.match(/"(anyway-[\w-]+)"/)?.[1];
    const answer = agreed ? await browser.send("/create-ride", { ...fields, formKey: agreed }) : first;
    const rideId = answer.location.match(/^\/my-driver-rides\/(\w+)\/ute/)?.[1];
    if (answer.status !== 303 || !rideId) return surprise("post", answer);
    note({ what: "ride", userId, rideId, note: text });
    const page = await browser.look(`/select-location?from=${from}&to=${to}&date=${date}`);
    if (!page.body.includes(rideId)) history.unseen.push(`ride ${rideId} ${from} ${to} ${date}: ${page.status}`);
  }

  /** Searches of somebody who is not signed in, each another one. */
  async function read(): Promise<void> {
    while (!isStopping) {
      const at = Date.now();
      const wish = new URLSearchParams({ ...twoTowns(), date: dateIn(Math.floor(Math.random() * 300)) });
      const page = `${origin}/select-location?${wish}`;
      const ok = await fetch(page, { signal: AbortSignal.timeout(patience) })
        .then(async (response) => {
          const body = await response.text();
          const { status } = response;
          if (status !== 200) surprise("search", { status, location: "", body });
          return status === 200 && body !== "";
        })
        .catch(() => false);
      history.reads.push({ at, ok });
      await wait(pauses.stranger);
    }
  }

  type Browser = ReturnType<typeof browserOf>;

  function browserOf(person: Person) {
    const cookies = new Map([[person.cookie.split("=")[0] ?? "", person.cookie]]);
    return {
      /** Again under the same key, until somebody answers whether it happened. */
      send: (path: string, fields: Record<string, string | string[]>) => untilAnswered(path, fields),
      look: (path: string) => untilAnswered(path, null),
    };

    async function untilAnswered(path: string, fields: Record<string, string | string[]> | null): Promise<Answer> {
      for (;;) {
        const answer = await ask(path, fields).catch(() => null);
        if (answer && answer.status < 500 && answer.status !== 429) return answer;
        await wait(replayPause);
      }
    }

    async function ask(path: string, fields: Record<string, string | string[]> | null): Promise<Answer> {
      const pairs = Object.entries(fields ?? {}).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
      const response = await fetch(origin + path, {
        method: fields ? "POST" : "GET",
        ...(fields && { body: new URLSearchParams(pairs) }),
        headers: { Cookie: [...cookies.values()].join("; "), Origin: origin },
        redirect: "manual",
        signal: AbortSignal.timeout(patience),
      });
      for (const set of response.headers.getSetCookie()) keep(set);
      const body = await response.text();
      return { status: response.status, location: response.headers.get("Location") ?? "", body };
    }

    function keep(set: string): void {
      const pair = set.split(";")[0] ?? "";
      const name = pair.split("=")[0] ?? "";
      if (/Max-Age=0\b/i.test(set)) cookies.delete(name);
      else cookies.set(name, pair);
    }
  }

  function note(told: Told): void {
    history.told.push(told);
    history.toldAt.push(Date.now());
  }

  /** Forms that are refused in a sentence are none: the ride is full, or so many messages were not expected. */
  function surprise(act: string, { status, location }: Answer): void {
    if (status === 400) return;
    const key = `${act}: ${status} ${location.replace(/\w{12}/g, "…")}`;
    history.surprises.set(key, (history.surprises.get(key) ?? 0) + 1);
  }
}

export function dateIn(days: number): string {
  return localDateOf(Date.now() + days * 86_400_000);
}

export function twoTowns(): { from: string; to: string } {
  const from = pick(towns);
  return { from, to: pick(towns.filter((town) => town !== from)) };
}

export function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}
