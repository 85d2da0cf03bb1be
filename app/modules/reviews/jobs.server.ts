/** Publishes what has waited for 14 days. */
export const reviewClockJob = { name: "reviews:clock", cron: "*/10 * * * * reviews:clock" };
