/** Tells that everything a page needs to come alive has been loaded. */
export const startEvent = "app:start";

/** Tells that the page follows the address by itself; `late.browser.js` hears it. */
export const aliveEvent = "app:alive";
