/** Minutes between the two parts of a journey with a change. */
export const changeMinutes = { least: 20, most: 180 };
