/** Tells that everything a page needs to come alive has been loaded; `late.browser.js` hears it too. */
export const startEvent = "app:start";
