import { sql } from "drizzle-orm";
import { countOpenAppeals } from "~/modules/moderation/appeals.server";
import { countOpenReports } from "~/modules/moderation/cases.server";
import { findOverdue } from "~/modules/notifications/queries.server";
import { countTroubled } from "~/modules/unlocks/attention.server";
import { db } from "~/platform/db.server";
import { readQueue } from "~/platform/queue-state.server";

export async function findOverview() {
  const [reports, appeals, payments, queue, overdue, [figures]] = await Promise.all([
    countOpenReports(),
    countOpenAppeals(),
    countTroubled(),
    readQueue(),
    findOverdue(),
    db.execute<Figures>(sql`
      select
        (select count(*)::integer from users where deleted_at is null) as people,
        (select count(*)::integer from users where blocked_at is not null) as blocked,
        (select count(*)::integer from ride where status in ('open', 'full')) as rides,
        (select count(*)::integer from booking where booking_type = 'seat' and status in ('requested', 'accepted')) as bookings,
        (select count(*)::integer from payment where paid_at > now() - interval '30 days') as unlocks`),
  ]);
  return {
    waiting: {
      reports,
      appeals,
      payments,
      jobs: queue.failed,
      mail: overdue.reduce((sum, { count }) => sum + count, 0),
    },
    figures: figures ?? { people: 0, blocked: 0, rides: 0, bookings: 0, unlocks: 0 },
  };
}

type Figures = {
  people: number;
  blocked: number;
  rides: number;
  bookings: number;
  unlocks: number;
};
