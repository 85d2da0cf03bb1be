import type { Screen } from "../screens";

/** On a form the worker sends late: its owner, as `X-Viewer` has them. */
export const keptFormHeader = "X-Kept-Form";

/** On the data of a screen: the build that it was made by. */
export const buildHeader = "X-Build";

/** How long such a form has waited, in ms: clocks of phones are wrong. */
export const keptAgeHeader = "X-Kept-Age";

/** The server's JSON answer to a kept form: where it led and what was said there, or what has to be put right. */
export type KeptFormOutcome = { to?: string; text?: string; event?: string; problems?: string[] };

/** On a page that may be kept: `PageFacts` as percent-encoded JSON. */
export const factsHeader = "X-Page";

/** What the service worker has to know of a page, so that it need not read it. */
export type PageFacts = {
  /** As HTML. */
  title: string;
  keptAs: Screen["keptAs"];
  keys: string[];
  /** Says something that is to be said once. */
  isOnce: boolean;
  /** Bookings and conversations that it leads to. */
  links: string[];
};

/** @returns null where a page is not to be kept */
export function factsOf({ headers }: Response): PageFacts | null {
  const facts = headers.get(factsHeader);
  return facts === null ? null : JSON.parse(decodeURIComponent(facts));
}

/** On a copy of a page, by the clock of its phone: ms UTC. */
export const savedAtHeader = "X-Saved-At";

export const savedAtOf = ({ headers }: Response) => Number(headers.get(savedAtHeader));

/** What the server says of a form that it has not even looked at: what `statusText` has words for. */
export type Refusal = { isRefused: number | "busy" };

export function isRefusal(data: unknown): data is Refusal {
  return typeof data === "object" && data !== null && "isRefused" in data;
}
