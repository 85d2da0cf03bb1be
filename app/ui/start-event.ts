/** Tells that everything a page needs to come alive has been loaded. */
export const startEvent = "app:start";
