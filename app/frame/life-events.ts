/** Dispatched, and marked in the performance timeline, when the router has taken over; `late.browser.js` listens. */
export const aliveEvent = "app:alive";
