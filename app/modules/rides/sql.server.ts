import { sql } from "drizzle-orm";

/** Name of the first (`asc`) or last (`desc`) place of `ride`. */
export const endOfRide = (order: "asc" | "desc") => sql<string>`(
  select place.name from ride_stop join place on place.id = ride_stop.place_id
  where ride_stop.ride_id = ride.id order by position ${sql.raw(order)} limit 1)`;
