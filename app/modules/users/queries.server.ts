import { eq, or, sql } from "drizzle-orm";
import { blocks, users } from "#drizzle/schema/users";
import { db } from "~/platform/db.server";
import type { User } from "./types";

export async function findUser(id: number): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

/** Whom a person shall not meet, because one of the two has blocked the other. */
export async function hiddenUserIds(viewerId: number): Promise<number[]> {
  const other = sql<number>`case when ${blocks.blockerId} = ${viewerId} then ${blocks.blockedId} else ${blocks.blockerId} end`;
  const rows = await db
    .selectDistinct({ id: other })
    .from(blocks)
    .where(or(eq(blocks.blockerId, viewerId), eq(blocks.blockedId, viewerId)));
  return rows.map(({ id }) => id);
}
