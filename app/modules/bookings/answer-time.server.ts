import { type SQL, sql } from "drizzle-orm";

/** A median of fewer requests, or of older ones, says nothing. */
const fewestAnswers = 3;
const latestAnswers = 20;
const minutesInDay = 24 * 60;

/** Median minutes to an answer, null where unknown or over a day; no answer counts as never. @param userId SQL */
export const answerTimeOf = (userId: SQL) => sql<number | null>`(
  select case when count(*) >= ${fewestAnswers}::int
    then nullif(percentile_disc(0.5) within group (order by minutes), ${minutesInDay}::int) end
  from (
    select least(${minutesInDay}::int, coalesce(
      ceil((extract(epoch from asked.answered_at) - asked.created_at / 1000.0) / 60), ${minutesInDay}::int))::int as minutes
    from booking asked join ride asked_ride on asked_ride.id = asked.ride_id
    where asked.counterparty_id = ${userId} and asked.booking_type = 'seat' and asked_ride.booking_mode = 'request'
      and (asked.answered_at is not null or asked.status = 'expired')
      and not exists (
        select from booking_event where booking_id = asked.id and reason in ('instant', 'waiting', 'line_full'))
    order by asked.created_at desc limit ${latestAnswers}::int) lately)`;
