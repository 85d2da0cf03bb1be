/** Told and marked in the page's timeline once it follows the address by itself; `late.browser.js` hears it. */
export const aliveEvent = "app:alive";
