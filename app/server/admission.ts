import { performance } from "node:perf_hooks";

/** Who is let in first when there is no room for all: forms, then people signed in, then visitors. */
export type Precedence = "form" | "person" | "visitor";

const shares: Record<Precedence, number> = { form: 1, person: 0.9, visitor: 0.7 };

/** Room until it is known how fast the machine is: half of what a slow one works off in a second. */
const first = 25;
const least = 12;
const most = 1000;
/** ms that are measured before the room changes */
const period = 500;
/** ms of work that fill the room: who comes last waits up to twice as long as most */
const workMs = 750;
/** So many rooms are let in while it is not known whether a crowd has come or only a moment was slow: so many ms. */
const burst = 2;
const patience = 1000;
/** The room is busy from this part of it on, until it has emptied to that. */
const busy = { from: 0.7, until: 0.5 };

export type Admission = {
  isFull(precedence: Precedence): boolean;
  /** @returns what to call when the work is done, whether or not anybody waits for it; null where there is no room */
  enter(precedence: Precedence): (() => void) | null;
};

/** Admits what the machine finishes within `workMs`, measured while busy, twice that for a moment; others get 503. Pages find
 * room whatever forms are in: these may wait for a database that is away, while pages are read from another. @param now monotonic ms */
export function createAdmission(now: () => number = () => performance.now()): Admission {
  let room = first;
  let unfinished = 0;
  let forms = 0;
  let busySince: number | null = null;
  let measured = { since: 0, finished: 0 };

  function isFull(precedence: Precedence): boolean {
    const rooms = busySince !== null && now() - busySince >= patience ? 1 : burst;
    const inside = precedence === "form" ? unfinished : unfinished - forms;
    return inside >= Math.floor(room * rooms * shares[precedence]);
  }

  function leave(precedence: Precedence): void {
    unfinished--;
    if (precedence === "form") forms--;
    measured.finished++;
    if (unfinished < room * busy.until) busySince = null;
    else if (busySince !== null) measure();
  }

  function measure(): void {
    const ms = now() - measured.since;
    if (ms < period) return;
    const worked = Math.min(most, Math.max(least, (measured.finished * workMs) / ms));
    room = (room + worked) / 2;
    measured = { since: now(), finished: 0 };
  }

  return {
    isFull,
    enter: (precedence) => {
      if (isFull(precedence)) return null;
      unfinished++;
      if (precedence === "form") forms++;
      if (busySince === null && unfinished >= room * busy.from) {
        busySince = now();
        measured = { since: busySince, finished: 0 };
      }
      return () => leave(precedence);
    },
  };
}
