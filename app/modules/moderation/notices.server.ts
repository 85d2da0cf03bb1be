import { sql } from "drizzle-orm";
import { notify } from "~/modules/notifications/commands.server";
import type { Facts } from "~/modules/notifications/types";
import { db, type Tx } from "~/platform/db.server";

type Decided = { id: number; publicId: string; reporterId: number | null; userId: number };

type Told = {
  toReporter: string;
  toReported: string;
  route: Record<"toReporter" | "toReported", string>;
};

/** Notifies both sides, each in its own words; letters are sent separately. @param now ms UTC */
export async function tellOfDecision(
  tx: Tx,
  report: Decided,
  { toReporter, toReported, route }: Told,
  now: number,
): Promise<void> {
  const { id, publicId, reporterId, userId } = report;
  const rest = { kind: "report_decided" as const, about: { reportId: id }, channels: ["push" as const] };
  const button = "Läs beslutet";
  // It is decided again where an appeal has changed that.
  const event = `report:${id}:${now}`;
  const reporter = {
    eventKey: `${event}:by`,
    message: { title: `Din anmälan ${publicId} är avgjord`, body: toReporter, route: route.toReporter, button },
  };
  const reported = {
    eventKey: `${event}:of`,
    message: { title: "En anmälan som gäller dig är avgjord", body: toReported, route: route.toReported, button },
  };
  await notify(tx, [
    ...(reporterId === null ? [] : [{ ...rest, ...reporter, userId: reporterId }]),
    { ...rest, ...reported, userId },
  ]);
}

/** Whether the report is decided, when the notice is about to leave. */
export async function isReportDecided({ reportId }: Facts): Promise<boolean> {
  const [report] = await db.execute(sql`select from report where id = ${reportId} and status <> 'open'`);
  return report !== undefined;
}
