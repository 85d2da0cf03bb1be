import type { Section } from "~/modules/retention/personal-data.server";
import { sql } from "~/platform/db.server";
import { modules } from "./personal-data.server";

type Row = Record<string, unknown>;

export const sections: Record<string, Section> = {
  ...Object.assign({}, ...modules.map((module) => module.sections)),
  åtgärder: { tables: ["admin_act"], read: readAdminActs },
};

/** All that is stored about a person, to hand over to them. @param now ms UTC */
export async function exportAccount(userId: number, now = Date.now()): Promise<Row> {
  const parts = Object.entries(sections).map(async ([name, { read }]) => [name, await read(userId)] as const);
  return { hämtat: new Date(now).toISOString(), ...Object.fromEntries(await Promise.all(parts)) };
}

function readAdminActs(userId: number): Promise<Row[]> {
  return sql<Row[]>`
    select at as "när", act as "åtgärd", reason as "orsak" from admin_act where user_id = ${userId} order by id`;
}
