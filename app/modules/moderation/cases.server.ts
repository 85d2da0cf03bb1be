import { sql } from "drizzle-orm";
import type { BookingStatus } from "~/modules/bookings/types";
import { endOfRide } from "~/modules/rides/sql.server";
import type { RideStatus } from "~/modules/rides/types";
import { firstName } from "~/modules/users/rules";
import { db, milliseconds } from "~/platform/db.server";
import { kindOf } from "./rules";
import type { Report, ReportReason, ReportStatus } from "./types";

const perPage = 30;

/** lines shown around a reported message, and at the end of a reported conversation */
const linesAround = 3;
const linesOfTalk = 8;

type Ids = Pick<Report, "messageId" | "conversationId" | "bookingId" | "rideId" | "reviewId">;
type CaseRow = Ids & {
  isReply: boolean | null;
  number: string;
  reason: ReportReason;
  status: ReportStatus;
  at: number;
  personName: string;
  others: number;
  changed: ChangedOnAppeal | null;
  way: { from: string; to: string; at: number } | null;
};

/** What the last word on a report is by: an appeal that changed a decision. `number` is null once its text is forgotten. */
type ChangedOnAppeal = { number: string | null; at: number };

/** Reports for administrators: open ones oldest first, decided ones the latest first. @param page from 1 */
export async function listCases({ isOpen, page }: { isOpen: boolean; page: number }) {
  const rows = await db.execute<CaseRow>(sql`
    select ${caseColumns} from report join users about on about.id = report.user_id
    where ${isOpen ? sql`status = 'open'` : sql`status <> 'open'`}
    order by ${isOpen ? sql`report.created_at, report.id` : sql`decided_at desc, report.id desc`}
    limit ${perPage + 1} offset ${(page - 1) * perPage}`);
  return { cases: rows.slice(0, perPage).map(caseOf), hasMore: rows.length > perPage };
}

export type Case = Awaited<ReturnType<typeof listCases>>["cases"][number];

export function countOpenReports(): Promise<number> {
  return db.$count(sql`report`, sql`status = 'open'`);
}

/** Reports on a person, the latest first, at most 20. */
export async function casesOn(userId: number): Promise<Case[]> {
  const rows = await db.execute<CaseRow>(sql`
    select ${caseColumns} from report join users about on about.id = report.user_id
    where report.user_id = ${userId} order by report.id desc limit 20`);
  return rows.map(caseOf);
}

export type CaseFile = Extract<Awaited<ReturnType<typeof findCase>>, { isAboutViewer: false }>;

/** A report for who decides on it; null for none, and for one about the viewer. */
export async function findCase(number: string, viewerId: number) {
  const [row] = await db.execute<CaseFileRow>(sql`
    select ${caseColumns}, report.text, report.user_id as "userId", reporter_id as "reporterUserId", report.decision,
      (select nullif(reason, '') from decision where ${isOnCase} and not is_reporter) as "toReported",
      about.public_id as "personId", about.blocked_at is not null as "isBlocked", about.role = 'admin' as "isAdmin",
      about.deleted_at is not null as "hasLeft",
      coalesce(reporter.display_name, reporter_name) as "reporterName",
      case when reporter.deleted_at is null then reporter.public_id end as "reporterId",
      reporter.deleted_at is not null as "reporterHasLeft",
      judge.display_name as "decidedBy", ${milliseconds(sql`decided_at`)} as "decidedAt"
    from report join users about on about.id = report.user_id left join users reporter on reporter.id = reporter_id
      left join users judge on judge.id = decided_by
    where report.public_id = ${number}`);
  if (!row) return null;
  if (row.userId === viewerId) return { isAboutViewer: true as const, number: row.number };
  const [ride, booking, lines, review, others] = await Promise.all([
    findRide(row),
    findBooking(row),
    findLines(row),
    findReview(row),
    casesOn(row.userId),
  ]);
  const { reporterName, decidedBy, userId: _userId, reporterUserId, ...facts } = row;
  return {
    isAboutViewer: false as const,
    isByViewer: reporterUserId === viewerId,
    ...facts,
    ...caseOf(row),
    reporterName: firstName(reporterName),
    decidedBy: decidedBy && firstName(decidedBy),
    ...{ ride, booking, lines, review },
    earlier: others.filter((other) => other.number !== row.number),
  };
}

type CaseFileRow = CaseRow & {
  text: string;
  userId: number;
  reporterUserId: number | null;
  decision: string | null;
  toReported: string | null;
  personId: string;
  isBlocked: boolean;
  isAdmin: boolean;
  hasLeft: boolean;
  reporterName: string;
  reporterId: string | null;
  reporterHasLeft: boolean;
  decidedBy: string | null;
  decidedAt: number | null;
};

/** Of a report decided on again after an appeal only the latest decisions. */
const isOnCase = sql`decision.report_id = report.id and decision.decided_at = report.decided_at`;

const caseColumns = sql`
  report.public_id as number, report.reason, report.status, ${milliseconds(sql`report.created_at`)} as at,
  report.ride_id as "rideId", report.booking_id as "bookingId", report.conversation_id as "conversationId",
  report.message_id as "messageId", report.review_id as "reviewId",
  (select subject_id = report.user_id from review where id = report.review_id) as "isReply", about.display_name as "personName",
  (select count(*)::integer from report other where other.user_id = report.user_id and other.id <> report.id) as others,
  (select json_build_object('number', case when appeal is not null then public_id end, 'at', ${milliseconds(sql`answered_at`)})
   from decision
   where appeal_outcome = 'changed' and (${isOnCase} or (status = 'open' and decision.report_id = report.id))
   order by answered_at desc limit 1) as changed,
  (select json_build_object('from', ${endOfRide("asc")}, 'to', ${endOfRide("desc")},
    'at', ${milliseconds(sql`departure_at`)})
   from ride where id = coalesce(report.ride_id, (select ride_id from booking where id = report.booking_id))) as way`;

function caseOf({ number, reason, status, at, personName, others, changed, way, ...ids }: CaseRow) {
  return { number, reason, status, at, personName: firstName(personName), others, changed, way, kind: kindOf(ids) };
}

type ReportedRide = {
  publicId: string;
  status: RideStatus;
  from: string;
  to: string;
  departureAt: number;
  price: number;
  note: string;
  isByReported: boolean;
  seatsTaken: number;
  waiting: number;
};

async function findRide({ rideId, bookingId, userId }: CaseFileRow): Promise<ReportedRide | null> {
  const [ride] = await db.execute<ReportedRide>(sql`
    select public_id as "publicId", status, ${endOfRide("asc")} as "from", ${endOfRide("desc")} as "to",
      ${milliseconds(sql`departure_at`)} as "departureAt", price, note,
      user_id = ${userId} as "isByReported",
      (select coalesce(sum(seats), 0)::integer from booking
       where ride_id = ride.id and booking_type = 'seat' and status = 'accepted') as "seatsTaken",
      (select count(*)::integer from booking
       where ride_id = ride.id and booking_type = 'seat' and status = 'requested') as waiting
    from ride where id = coalesce(${rideId}::bigint, (select ride_id from booking where id = ${bookingId}::bigint))`);
  return ride ?? null;
}

type ReportedBooking = {
  publicId: string;
  status: BookingStatus;
  seats: number;
  price: number;
  message: string;
  isByReported: boolean;
};

async function findBooking({ bookingId, userId }: CaseFileRow): Promise<ReportedBooking | null> {
  if (bookingId === null) return null;
  const [booking] = await db.execute<ReportedBooking>(sql`
    select public_id as "publicId", status, seats, price, message, user_id = ${userId} as "isByReported"
    from booking where id = ${bookingId}`);
  return booking ?? null;
}

type ReportedReview = {
  publicId: string;
  rating: number;
  text: string;
  reply: string | null;
  about: string;
  isRemoved: boolean;
};

async function findReview({ reviewId }: Ids): Promise<ReportedReview | null> {
  if (reviewId === null) return null;
  const [review] = await db.execute<ReportedReview>(sql`
    select review.public_id as "publicId", rating, text, reply, display_name as about,
      removed_at is not null as "isRemoved"
    from review join users on users.id = subject_id where review.id = ${reviewId}`);
  return review ? { ...review, about: firstName(review.about) } : null;
}

type Line = { id: number; text: string; at: number; isByReported: boolean; isReported: boolean };

/** No more of a conversation than the decision needs. */
function findLines({ conversationId, messageId, userId }: CaseFileRow): Promise<Line[]> {
  if (conversationId === null) return Promise.resolve([]);
  const lines = sql`
    select id, text, ${milliseconds(sql`created_at`)} as at, sender_id = ${userId} as "isByReported",
      id is not distinct from ${messageId}::bigint as "isReported"
    from message where conversation_id = ${conversationId}`;
  if (messageId === null)
    return db.execute<Line>(sql`select * from (${lines} order by id desc limit ${linesOfTalk}) line order by id`);
  return db.execute<Line>(sql`
    (${lines} and id <= ${messageId} order by id desc limit ${linesAround + 1})
    union all (${lines} and id > ${messageId} order by id limit ${linesAround})
    order by id`);
}
