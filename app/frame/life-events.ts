/** Tells that the page follows the address by itself; `late.browser.js` hears it. */
export const aliveEvent = "app:alive";
