-- Nobody can post for as long as it takes: a second for a million rides.
DROP INDEX "ride_listing_road";--> statement-breakpoint
CREATE INDEX "ride_listing_road" ON "ride_listing" USING btree ("road_id","departure");
