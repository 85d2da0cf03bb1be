-- What lies outside every search radius is never found: such places only made the rows wide.
UPDATE "ride_search" SET ("keys", "offs", "minutes", "distances") = (
  SELECT array_agg(key ORDER BY n), array_agg(off ORDER BY n), array_agg(minute ORDER BY n), array_agg(distance ORDER BY n)
  FROM unnest("keys", "offs", "minutes", "distances") WITH ORDINALITY passed(key, off, minute, distance, n)
  WHERE key = ANY ("near_keys")
);--> statement-breakpoint
DROP INDEX "ride_search_near_keys";--> statement-breakpoint
ALTER TABLE "ride_search" DROP COLUMN "near_keys";--> statement-breakpoint
-- fastupdate off: a flush of the pending list stalls inserts for up to a second.
CREATE INDEX "ride_search_keys" ON "ride_search" USING gin ("keys") WITH (fastupdate = off);
