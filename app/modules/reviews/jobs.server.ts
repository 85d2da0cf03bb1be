export const reviewClockJob = { name: "reviews:clock", cron: "*/10 * * * * reviews:clock" };
