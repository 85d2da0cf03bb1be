import { performance } from "node:perf_hooks";

/** Who is let in first when there is no room for all: forms, then people signed in, then visitors. */
export type Precedence = "form" | "person" | "visitor";

const shares: Record<Precedence, number> = { form: 1, person: 0.95, visitor: 0.8 };

/** Finished in a second, until it is known how fast the machine is: two thirds of what a slow one does. */
const firstPace = 100 / 3;
/** ms of work that fill the room */
const workMs = 750;
const room = { least: 12, most: 1000 };
/** So many rooms are let in unless a crowd has come: more than so many times as many as the machine finishes. */
const burst = 2.6;
const crowd = 1.5;
/** ms that are measured before the pace changes, by so much of the difference: that it was slow for a moment says little. */
const period = 1000;
const trust = { faster: 1 / 2, slower: 1 / 16 };
/** The room is busy from this part of it on, until it has emptied to that. */
const busy = { from: 0.7, until: 0.5 };

export type Admission = {
  /** Whether there is no room; who is told so has come. */
  refuses(precedence: Precedence): boolean;
  /** @returns what to call when the work is done, whether or not anybody waits for it; null where there is no room */
  enter(precedence: Precedence): (() => void) | null;
};

/** Admits what the machine finishes within two seconds, measured while busy, of a crowd within `workMs`; others get 503. Pages find
 * room whatever forms are in: these may wait for a database that is away, while pages are read from another. @param now monotonic ms */
export function createAdmission(now: () => number = () => performance.now()): Admission {
  let pace = firstPace;
  let unfinished = 0;
  let forms = 0;
  let isBusy = false;
  let isCrowd = false;
  let measured = { since: 0, came: 0, finished: 0 };

  const places = () => Math.min(room.most, Math.max(room.least, (pace * workMs) / 1000));

  function refuses(precedence: Precedence): boolean {
    const inside = precedence === "form" ? unfinished : unfinished - forms;
    const isTaken = inside >= Math.floor(places() * (isCrowd ? 1 : burst) * shares[precedence]);
    if (isTaken) come();
    return isTaken;
  }

  function come(): void {
    measured.came++;
    measure();
  }

  function leave(precedence: Precedence): void {
    unfinished--;
    if (precedence === "form") forms--;
    measured.finished++;
    measure();
    if (unfinished < places() * busy.until) isBusy = isCrowd = false;
  }

  function measure(): void {
    const ms = now() - measured.since;
    if (!isBusy || ms < period) return;
    const perSecond = (count: number) => (count * 1000) / ms;
    const finished = perSecond(measured.finished);
    pace += (finished - pace) * (finished > pace ? trust.faster : trust.slower);
    isCrowd ||= perSecond(measured.came) > crowd * pace;
    begin();
  }

  function begin(): void {
    measured = { since: now(), came: 0, finished: 0 };
  }

  return {
    refuses,
    enter: (precedence) => {
      if (refuses(precedence)) return null;
      unfinished++;
      if (precedence === "form") forms++;
      if (!isBusy && unfinished >= places() * busy.from) {
        isBusy = true;
        begin();
      }
      come();
      return () => leave(precedence);
    },
  };
}
