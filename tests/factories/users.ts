import { users } from "#drizzle/schema/users";
import { db } from "~/platform/db.server";

type User = typeof users.$inferSelect;
let made = 0;

export async function createUser(overrides: Partial<typeof users.$inferInsert> = {}): Promise<User> {
  const n = ++made;
  const [user] = await db
    .insert(users)
    .values({
      uid: `person-${process.pid}-${n}`,
      email: `person${n}@example.se`,
      displayName: `Person${n} Efternamn`,
      phone: `+4670${String(1_000_000 + n)}`,
      phoneVerifiedAt: new Date(),
      createdAt: Date.now(),
      ...overrides,
    })
    .returning();
  if (!user) throw new Error("no user was created");
  return user;
}
