/** From Monday, as `Temporal` and ISO 8601 count. */
export const weekdayNames = ["måndag", "tisdag", "onsdag", "torsdag", "fredag", "lördag", "söndag"];

export const shortWeekdayNames = weekdayNames.map((name) => name.slice(0, -"dag".length));
