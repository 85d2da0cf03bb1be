import { lt } from "drizzle-orm";
import { phoneCodes } from "#drizzle/schema/phone";
import { db } from "~/platform/db.server";
import { codeMemory } from "./rules";

/** Deletes codes and their numbers after 24 hours. */
export async function forgetOldCodes(now = Date.now()): Promise<void> {
  await db.delete(phoneCodes).where(lt(phoneCodes.createdAt, new Date(now - codeMemory)));
}
