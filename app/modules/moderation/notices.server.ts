import { sql } from "drizzle-orm";
import { notify } from "~/modules/notifications/commands.server";
import type { Facts } from "~/modules/notifications/types";
import { db, type Tx } from "~/platform/db.server";

type Decided = { id: number; publicId: string; reporterId: number | null; userId: number };

/** Tells both sides what was decided, each in words of its own. Nothing tells the one who the other is. */
export async function tellOfDecision(
  tx: Tx,
  report: Decided,
  { toReporter, toReported }: { toReporter: string; toReported: string },
): Promise<void> {
  const about = { reportId: report.id };
  const rest = { kind: "report_decided" as const, about };
  const way = { route: "/anvandningsvillkor", button: "Läs villkoren" };
  const { reporterId } = report;
  const toReporters =
    reporterId === null
      ? []
      : [
          {
            ...rest,
            userId: reporterId,
            eventKey: `report:${report.id}:by`,
            message: { title: `Din anmälan ${report.publicId} är avgjord`, body: toReporter, ...way },
          },
        ];
  await notify(tx, [
    ...toReporters,
    {
      ...rest,
      userId: report.userId,
      eventKey: `report:${report.id}:of`,
      message: { title: "En anmälan som gäller dig är avgjord", body: toReported, ...way },
    },
  ]);
}

/** Whether the report is decided, when the notice is about to leave. */
export async function isReportDecided({ reportId }: Facts): Promise<boolean> {
  const [report] = await db.execute(sql`select from report where id = ${reportId} and status <> 'open'`);
  return report !== undefined;
}
