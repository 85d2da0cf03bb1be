import type { Section } from "~/modules/retention/personal-data.server";
import { modules } from "./personal-data.server";

export const sections: Record<string, Section> = Object.assign({}, ...modules.map((module) => module.sections));

export async function exportAccount(userId: number, now = Date.now()): Promise<Record<string, unknown>> {
  const parts = Object.entries(sections).map(async ([name, { read }]) => [name, await read(userId)] as const);
  return { hämtat: new Date(now).toISOString(), ...Object.fromEntries(await Promise.all(parts)) };
}
