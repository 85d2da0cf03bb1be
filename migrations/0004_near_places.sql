ALTER TABLE "ride_search" ADD COLUMN "near_keys" integer[];--> statement-breakpoint
-- The radii are the app's. Rides listed until now stay under every place within 30 km: the search checks the distance, too.
UPDATE "ride_search" SET "near_keys" = "keys";--> statement-breakpoint
ALTER TABLE "ride_search" ALTER COLUMN "near_keys" SET NOT NULL;--> statement-breakpoint
DROP INDEX "ride_search_keys";--> statement-breakpoint
-- fastupdate off: a flush of the pending list stalls inserts for up to a second.
CREATE INDEX "ride_search_near_keys" ON "ride_search" USING gin ("near_keys") WITH (fastupdate = off);
