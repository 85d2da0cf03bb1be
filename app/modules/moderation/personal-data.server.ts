import { type SQL, sql } from "drizzle-orm";
import { decisions, reports } from "#drizzle/schema/moderation";
import { periods } from "~/modules/retention/periods";
import {
  type Ago,
  type ExportRow,
  emptySome,
  type LeavingPerson,
  type PersonalData,
} from "~/modules/retention/personal-data.server";
import { sql as read } from "~/platform/db.server";
import { appealTime } from "./rules";

export const personalData: PersonalData = {
  sections: {
    anmälningar: { tables: ["report"], read: readReports },
    beslut: { tables: ["decision"], read: readDecisions },
  },
  erase,
  forget,
  needs: (ago) =>
    ago
      ? {
          ride: isDisputed(ago, sql`report.ride_id = ride.id`),
          booking: isDisputed(ago, sql`report.booking_id = booking.id`),
          conversation: isDisputed(ago, sql`report.conversation_id = conversation.id`),
        }
      : { ride: sql`exists (select from report where ride_id = ride.id)` },
};

function erase({ id }: LeavingPerson): SQL[] {
  return [
    sql`update report set text = '' where ${id} in (reporter_id, user_id)`,
    sql`
      update report set decision = null, reporter_name = '', reporter_email = '', address_hash = null, form_key = null
      where reporter_id = ${id}`,
    sql`
      update decision set measures = '{}', subject = null, reason = '', appeal = null, appeal_outcome = null, answer = null,
        answered_at = coalesce(answered_at, now())
      where user_id = ${id}`,
  ];
}

function forget(ago: Ago): SQL[] {
  const isSettled = (months: number) => sql`status <> 'open' and decided_at < ${ago(`${months} months`)}`;
  return [
    emptySome(
      reports,
      sql`reporter_name = '', reporter_email = ''`,
      sql`${isSettled(periods.reporterMonths)} and reporter_name || reporter_email <> ''`,
    ),
    emptySome(
      reports,
      sql`text = '', decision = null`,
      sql`${isSettled(periods.reportMonths)} and (text <> '' or decision is not null)`,
    ),
    emptySome(
      decisions,
      sql`reason = '', appeal = null, answer = null`,
      sql`reason <> '' and coalesce(answered_at, decided_at) < ${ago(`${periods.reportMonths} months`)}
        and (appealed_at is null or answered_at is not null)`,
    ),
  ];
}

const dayMs = 86_400_000;

/** Content stays while its report waits for a decision or can be appealed. */
function isDisputed(ago: Ago, isAbout: SQL): SQL {
  return sql`exists (
    select from report left join decision on decision.report_id = report.id
    where ${isAbout} and (status = 'open' or report.decided_at > ${ago(`${appealTime + dayMs} milliseconds`)}
      or (appealed_at is not null and answered_at is null)))`;
}

function readReports(userId: number): Promise<ExportRow[]> {
  return read<ExportRow[]>`
    select public_id as "nummer", reason as "orsak", text, reporter_name as "namn", reporter_email as "epost", status, created_at as "skickad", decided_at as "avgjord",
      decision as "beslut"
    from report where reporter_id = ${userId} order by id`;
}

function readDecisions(userId: number): Promise<ExportRow[]> {
  return read<ExportRow[]>`
    select public_id as "nummer", measures as "åtgärder", subject as "gäller", reason as "skäl", decided_at as "beslutat",
      appeal as "överklagande", appealed_at as "överklagat", appeal_outcome as "utgång", answer as "svar",
      answered_at as "besvarat"
    from decision where user_id = ${userId} order by id`;
}
