import type { Screen } from "../screens";

/**
 * Stands on a form that our service worker kept while there was no network, and names whose it is as `X-Viewer` did:
 * sent for nobody else, and answered with JSON. On the worker's own answer it names the screen where a form waits.
 */
export const keptFormHeader = "X-Kept-Form";

/** How a kept form went: where it led to and what was said there, or what has to be put right. */
export type KeptFormOutcome = { to?: string; text?: string; event?: string; problems?: string[] };

/** Stands on a page that may be kept, with `PageFacts` as JSON in the spelling of addresses. */
export const factsHeader = "X-Page";

/** What the service worker has to know of a page, so that it need not read it. */
export type PageFacts = {
  /** As HTML. */
  title: string;
  keptAs: Screen["keptAs"];
  /** The keys of its forms. */
  keys: string[];
  /** Says something that is to be said once. */
  isOnce: boolean;
  /** Bookings and conversations that it leads to. */
  links: string[];
};
