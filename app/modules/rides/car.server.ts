import { eq } from "drizzle-orm";
import { rides } from "#drizzle/schema/rides";
import type { Tx } from "~/platform/db.server";

/** Removes what a driver's rides say of the car; its number, which passengers look for, stays. */
export async function removeCar(tx: Tx, userId: number): Promise<void> {
  await tx.update(rides).set({ vehicleMake: "", vehicleColour: "" }).where(eq(rides.userId, userId));
}
