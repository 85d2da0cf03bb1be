import type { Screen } from "../screens";

/** On a form that the worker sends late: its owner, as in `X-Viewer`. */
export const keptFormHeader = "X-Kept-Form";

/** On the data of a screen: the id of the build that made it. */
export const buildHeader = "X-Build";

/** How long such a form has waited, in ms: phones' clocks are unreliable. */
export const keptAgeHeader = "X-Kept-Age";

/** The server's JSON answer to a kept form: where it redirected and what was said there, or what to correct. */
export type KeptFormOutcome = { to?: string; text?: string; event?: string; problems?: string[] };

/** On a page that may be kept: `PageFacts` as percent-encoded JSON. */
export const factsHeader = "X-Page";

/** What the service worker needs to know of a page, so that it need not parse it. */
export type PageFacts = {
  /** as HTML */
  title: string;
  keptAs: Screen["keptAs"];
  keys: string[];
  /** Shows a message that must not be repeated. */
  isOnce: boolean;
  /** Bookings and conversations that it links to. */
  links: string[];
};

/** @returns null where a page is not to be kept */
export function factsOf({ headers }: Response): PageFacts | null {
  const facts = headers.get(factsHeader);
  return facts === null ? null : JSON.parse(decodeURIComponent(facts));
}

/** On a kept copy: ms UTC by the phone's clock. */
export const savedAtHeader = "X-Saved-At";

export const savedAtOf = ({ headers }: Response) => Number(headers.get(savedAtHeader));

/** Sent for a form that was not processed; `statusText` has words for it. */
export type Refusal = { isRefused: number | "busy" };

export function isRefusal(data: unknown): data is Refusal {
  return typeof data === "object" && data !== null && "isRefused" in data;
}
