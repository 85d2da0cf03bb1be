import { sql } from "drizzle-orm";
import { textAnswers, tripFollows, trips } from "#drizzle/schema/travel-day";
import { periods } from "~/modules/retention/periods";
import { type ExportRow, type PersonalData, removeSome } from "~/modules/retention/personal-data.server";
import { sql as read } from "~/platform/db.server";

export const personalData: PersonalData = {
  sections: {
    resdagar: { tables: ["trip"], read: readTrips },
    svarPåSms: { tables: ["text_answer"], read: readTextAnswers },
    sagtPåResdagen: { tables: ["trip_report", "trip_line"], read: readReports },
    bilensPlats: { tables: ["trip_position"], read: readPositions },
    följlänkar: { tables: ["trip_follow"], read: readFollows },
  },
  erase: ({ id }) => [
    sql`delete from trip_line where user_id = ${id}`,
    sql`delete from trip_follow where user_id = ${id}`,
    sql`delete from text_answer where user_id = ${id}`,
    sql`delete from trip_position where user_id = ${id}`,
  ],
  forget: (ago) => [
    removeSome(trips, sql`ride_id in (select id from ride where arrival_at < ${ago(`${periods.rideMonths} months`)})`),
    removeSome(textAnswers, sql`at < ${ago(`${periods.textAnswerDays} days`)}`),
    removeSome(
      tripFollows,
      sql`ride_id in (
        select ride.id from ride left join trip on trip.ride_id = ride.id
        where status in ('completed', 'cancelled', 'removed')
          or arrival_at + coalesce(delay, 0) * interval '1 minute' < ${ago("2 hours")})`,
    ),
  ],
  isTold: (userId) => sql`
    ((kind = 'trip_report' and about ->> 'reportId' in (select id::text from trip_report where actor_id = ${userId}))
    or (kind = 'trip_reminder' and about ->> 'rideId' in (
      select ride_id::text from booking where ${userId} in (user_id, counterparty_id))))`,
};

function readTrips(userId: number): Promise<ExportRow[]> {
  return read<ExportRow[]>`
    select ride.public_id as "resa", state as "läge", delay as "minuterSen", seen_late as "minuterSenNärBilenSyntes", confirmed_at as "bekräftad",
      reported_at as "senastSagt"
    from trip join ride on ride.id = trip.ride_id
    where ride.user_id = ${userId} or exists (
      select from booking where ride_id = ride.id and booking_type = 'seat' and ${userId} in (user_id, counterparty_id)
        and booking.status in ('accepted', 'completed', 'no_show'))
    order by ride.id`;
}

function readTextAnswers(userId: number): Promise<ExportRow[]> {
  return read<ExportRow[]>`
    select meaning as "betyder", at as "kom" from text_answer where user_id = ${userId} order by at, id`;
}

function readReports(userId: number): Promise<ExportRow[]> {
  return read<ExportRow[]>`
    select ride.public_id as "resa", report.kind as "sagt", minutes as "minuter", at as "när",
      actor_id = ${userId} as "avMig", line.read_at as "läst"
    from trip_report report join ride on ride.id = report.ride_id
      left join trip_line line on line.report_id = report.id and line.user_id = ${userId}
    where actor_id = ${userId} or line.user_id is not null order by report.id`;
}

function readFollows(userId: number): Promise<ExportRow[]> {
  return read<ExportRow[]>`
    select ride.public_id as "resa", shows_plate as "visarRegistreringsnummer",
      trip_follow.created_at as "skapad"
    from trip_follow join ride on ride.id = ride_id where trip_follow.user_id = ${userId} order by ride.id`;
}

function readPositions(userId: number): Promise<ExportRow[]> {
  return read<ExportRow[]>`
    select ride.public_id as "resa", lat as "latitud", lng as "longitud", at as "när", ends_at as "delasTill"
    from trip_position join ride on ride.id = ride_id where trip_position.user_id = ${userId} order by ride.id`;
}
