import { performance } from "node:perf_hooks";

/** Who is let in first when there is no room for all: forms, then people signed in, then visitors. */
export type Precedence = "form" | "person" | "visitor";

const shares: Record<Precedence, number> = { form: 1, person: 0.9, visitor: 0.7 };

/** Room until the first crowd shows how fast the machine is: what a slow one works off in a second. */
const first = 50;
const least = 12;
const most = 1000;
/** ms a crowd is watched before the room changes */
const period = 500;
/** ms of work that is let in: who comes last waits up to twice as long as most */
const workMs = 750;

export type Admission = {
  isFull(precedence: Precedence): boolean;
  /** @returns what to call when the work is done, whether or not anybody waits for it; null where there is no room */
  enter(precedence: Precedence): (() => void) | null;
};

/** Admits what the machine finishes within `workMs`, measured in crowds; the rest get 503. @param now monotonic ms */
export function createAdmission(now: () => number = () => performance.now()): Admission {
  let room = first;
  let unfinished = 0;
  let finished = 0;
  let isCrowded = false;
  let since = now();

  function measure(): void {
    const ms = now() - since;
    if (ms < period) return;
    if (isCrowded) room = Math.min(most, Math.max(least, Math.round((finished * workMs) / ms)));
    finished = 0;
    isCrowded = false;
    since = now();
  }

  function isFull(precedence: Precedence): boolean {
    measure();
    const isTooMany = unfinished >= Math.floor(room * shares[precedence]);
    if (isTooMany) isCrowded = true;
    return isTooMany;
  }

  return {
    isFull,
    enter: (precedence) => {
      if (isFull(precedence)) return null;
      unfinished++;
      return () => {
        unfinished--;
        finished++;
      };
    },
  };
}
