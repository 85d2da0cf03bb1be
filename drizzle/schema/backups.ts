import { index, pgTable, text } from "drizzle-orm/pg-core";
import { id, moment } from "./columns";

/** `missing`: no backup. `not_tried`: no database to try it in. `unreadable`: cannot be restored. `incomplete`: rows are
 * not in it that are older. `old`: can be restored, and is too old. */
export type TrialProblem = "missing" | "not_tried" | "unreadable" | "incomplete" | "old";

/** Each time the newest backup was restored, to see whether it can be. */
export const backupTrials = pgTable(
  "backup_trial",
  {
    id: id(),
    at: moment().notNull().defaultNow(),
    /** When the backup was made; null where there was none. */
    madeAt: moment(),
    /** Null where all is well. */
    problem: text().$type<TrialProblem>(),
  },
  (table) => [index().on(table.at)],
);
