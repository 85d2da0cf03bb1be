/** In characters. */
export const longestReport = 2000;

/** More than anybody has to tell of in a day. */
export const mostReportsPerDay = 10;
